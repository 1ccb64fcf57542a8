import { createForm } from '#shared/stores/form.ts';
import { bindForm } from '#shared/ui/form/bind-form.ts';
import { siteCall } from '../../lib/call.ts';
import { siteHost } from '../../lib/host.ts';
import { keepInitials } from '../../lib/initials-of-tab.ts';
import { addSearches } from '../auth/search-select.ts';
import { showCity } from '../city/city.ts';
import { NOTICES } from './notices.ts';
import { attendPush } from './push-row.ts';
import {
  addressAfter,
  isSetting,
  REPEATABLE,
  rowOf,
  sendSetting,
  type Outcome,
  type SettingName,
} from './settings-forms.ts';
import { renewHidden } from '../../lib/stale-form.ts';
import { textOf } from '../../lib/step-values.ts';
import { parsePage } from '../../lib/parse-page.ts';

/**
 * The settings without a reload. What a form has changed is taken from the page’s new HTML, so the server draws every
 * row; other forms that are being filled in stay as they are.
 */
const PAGE = '/profile/settings';

function bindAll(root: ParentNode): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-setting]')) bind(form);
}

function bind(form: HTMLFormElement): void {
  const name = form.dataset.setting;
  if (!isSetting(name)) return;
  const store = createForm<Outcome>({
    async send(values, options) {
      try {
        return await sendSetting(siteCall, name, (field) => textOf(values, field), options);
      } catch (error) {
        renewHidden(form, error);
        throw error;
      }
    },
    isRepeatable: REPEATABLE.has(name),
  });
  bindForm(form, store);
  store.$state.listen(({ phase, answer }) => {
    if (phase === 'sent' && answer) void goOn(form, name, answer);
  });
}

async function goOn(form: HTMLFormElement, name: SettingName, outcome: Outcome): Promise<void> {
  if (outcome.step === 'removed') return location.assign('/');
  if (outcome.step === 'done' && (name === 'city' || outcome.notice === 'city-known')) await takeCity();
  if (outcome.step === 'done') return show(form, name, outcome.notice);
  // Its row asks for the code.
  if (outcome.of === 'leaving' || outcome.of === 'member-phone') return location.assign(addressAfter(name, outcome));
  if (outcome.of === 'removal') return void (await removeAccount());
  const me = await siteHost.openLayer('phone-change-code', { sent: outcome.sent });
  if (!me) return;
  await show(form, name, null);
  await siteHost.openLayer('phone-change-success', { phone: me.phone });
}

/** The header shows the city of the account, in this browser from now on. */
async function takeCity(): Promise<void> {
  const { city } = await siteCall('GET /users/me').catch(() => ({ city: null }));
  if (city) showCity(city);
}

async function removeAccount(): Promise<void> {
  if (await siteHost.openLayer('account-removal', {})) location.assign('/');
}

/** Shows what has changed. The focus stays at the row that the form belongs to. */
async function show(form: HTMLFormElement, name: SettingName, notice: keyof typeof NOTICES | null): Promise<void> {
  try {
    const response = await fetch(PAGE);
    if (!response.ok || response.redirected) throw new Error('no settings');
    takeOver(await parsePage(response), form);
  } catch {
    return location.assign(notice ? `${PAGE}?done=${notice}` : PAGE);
  }
  focusRow(rowOf(name));
  if (notice) siteHost.toast(NOTICES[notice], { type: 'success' });
}

function takeOver(next: Document, sent: HTMLFormElement): void {
  const content = document.querySelector<HTMLElement>('.own-content');
  const fresh = next.querySelector<HTMLElement>('.own-content');
  if (!content || !fresh) throw new Error('no settings');
  const kept = [...content.querySelectorAll<HTMLDetailsElement>('details[data-setting-row][open]')].filter(
    (row) => !row.contains(sent),
  );
  for (const row of kept) {
    const version = fresh.querySelector<HTMLInputElement>(`#${row.id} [name="version"]`);
    for (const form of row.querySelectorAll('form'))
      if (version) renewHidden(form, { hidden: { version: version.value } });
    // Moved, not copied: what is typed in it stays.
    fresh.querySelector(`#${row.id}`)?.replaceWith(row);
  }
  const isKept = (form: HTMLFormElement) => kept.some((row) => row.contains(form));
  content.replaceChildren(...fresh.childNodes);
  for (const form of content.querySelectorAll<HTMLFormElement>('form[data-setting]'))
    if (!isKept(form)) {
      addSearches(form);
      bind(form);
    }
  const { initials } = fresh.dataset;
  if (initials) keepInitials(initials);
  openRemoval();
  attendPush();
}

function focusRow(id: string): void {
  const row = document.getElementById(id);
  const target = row?.querySelector<HTMLElement>('summary, h2[tabindex]');
  (target ?? document.querySelector<HTMLElement>('h1'))?.focus({ preventScroll: true });
}

/** With a script the removal is a window of its own. */
function openRemoval(): void {
  document.querySelector('#removal > summary')?.addEventListener('click', (event) => {
    event.preventDefault();
    void removeAccount();
  });
}

addSearches(document);
bindAll(document);
openRemoval();
attendPush();
