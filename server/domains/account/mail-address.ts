import { badField } from '../../platform/problems.ts';

/**
 * Services that give an address for ten minutes, those that people in Russia find first. New ones appear every day, so no
 * list is complete; the code by mail is what proves an address. Subdomains count too.
 */
const DISPOSABLE = new Set(
  `0-mail.com 0815.ru 10minutemail.co.uk 10minutemail.com 10minutemail.net 10minutesmail.com 10mail.org 1secmail.com
  1secmail.net 1secmail.org 20minutemail.com 20minutemail.it 2prong.com 33mail.com 3d-painting.com anonbox.net
  anonymbox.com antispam.de armyspy.com bccto.me beefmilk.com besttempmail.com binkmail.com bobmail.info boun.cr
  bouncr.com boximail.com bugmenot.com burnermail.io byom.de chammy.info clrmail.com crazymailing.com
  cuvox.de dayrep.com deadaddress.com despam.it devnullmail.com discard.email discardmail.com discardmail.de
  dispostable.com disposableemailaddresses.com disposablemail.com dodgeit.com dodgit.com dropmail.me dudmail.com
  e4ward.com easytrashmail.com einrot.com email-fake.com email-temp.com emailfake.com emailondeck.com emailtemporanea.com
  emailtemporario.com.br emltmp.com eyepaste.com fakeinbox.com fakemail.net fakemailgenerator.com fastmazda.com
  filzmail.com fleckens.hu fivemail.de generator.email getairmail.com getnada.com getonemail.com ghosttexter.de
  girlsundertheinfluence.com gishpuppy.com grr.la guerrillamail.biz guerrillamail.com guerrillamail.de guerrillamail.info
  guerrillamail.net guerrillamail.org guerrillamailblock.com gustr.com h8s.org harakirimail.com hidemail.de hmamail.com
  hulapla.de inboxalias.com inboxbear.com inboxkitten.com incognitomail.com instantemailaddress.com internxt.com
  jetable.com jetable.net jetable.org jourrapide.com kasmail.com klzlk.com koszmail.pl kurzepost.de linshiyouxiang.net
  lroid.com luxusmail.org mail-temp.com mail-temporaire.fr mail.tm mail7.io mailcatch.com maildrop.cc maildrop.cf
  maileater.com mailexpire.com mailforspam.com mailhz.me mailinator.com mailinator.net mailinator.org mailinator2.com
  mailmetrash.com mailmoat.com mailna.co mailnesia.com mailnull.com mailpoof.com mailsac.com mailshell.com
  mailtemp.info mailtothis.com mailzilla.com meltmail.com minutebox.com mintemail.com moakt.cc moakt.co moakt.com
  moakt.ws mohmal.com mt2014.com mt2015.com mvrht.com my10minutemail.com mytemp.email mytrashmail.com nada.email
  nada.ltd neverbox.com nospam.ze.tc nowmymail.com objectmail.com onetimeusemail.com owlpic.com
  pokemail.net proxymail.eu rcpt.at receiveee.com rhyta.com sharklasers.com shieldemail.com shortmail.net sneakemail.com
  sofort-mail.de sogetthis.com spam4.me spamavert.com spambog.com spambog.ru spambox.us spamcorptastic.com spamdecoy.net
  spamfree24.org spamgourmet.com spamhole.com spamify.com spaml.com spamspot.com superrito.com suremail.info
  teleworm.us temp-mail.com temp-mail.io temp-mail.org temp-mail.ru tempail.com tempalias.com tempemail.co
  tempinbox.com tempmail.de tempmail.dev tempmail.email tempmail.net tempmail.plus tempmailaddress.com tempmailo.com
  tempmailer.com tempomail.fr temporaryemail.net temporaryinbox.com tempr.email thankyou2010.com throwam.com
  throwawaymail.com tmail.ws tmailor.com tmpmail.net tmpmail.org tmpbox.net trash-mail.com trash-mail.de trashmail.at
  trashmail.com trashmail.me trashmail.net trashmail.ws trbvm.com tyldd.com upicpi.com vipmail.pw vmani.com vremennaya.ru
  wegwerfmail.de wegwerfmail.net wegwerfmail.org yopmail.com yopmail.fr yopmail.net zetmail.com`.split(/\s+/),
);

/** No name of the list is longer, in labels and in characters. */
const LABELS_MAX = 4;
const NAME_CHARS_MAX = 100;

/** Throws `bad_argument` at the field when the address is one for ten minutes. Takes a validated one. */
export function assertUsableAddress(email: string, field = 'email'): void {
  const name = email.slice(email.lastIndexOf('@') + 1).slice(-NAME_CHARS_MAX);
  const labels = name.toLowerCase().split('.').slice(-LABELS_MAX);
  if (labels.some((_, index) => DISPOSABLE.has(labels.slice(index).join('.'))))
    throw badField(field, 'conflict_with_rules', 'Нужен постоянный адрес: на\u00a0временный не\u00a0дойдут ответы');
}
