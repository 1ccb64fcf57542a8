/** Trades that a person means by one word, as slugs separated by spaces. */
export const FAMILIES: Readonly<Record<string, string>> = {
  welder:
    'svarshchik elektrogazosvarshchik elektrosvarshchik svarshchik-poluavtomat svarshchik-naks argonshchik svarshchik-plastika svarshchik-truboprovodov svarshchik-armatury svarshchik-kontaktnoy-svarki gazosvarshchik',
  electrician:
    'elektrik elektromontazhnik elektromonter elektromekhanik elektromontazhnik-osveshcheniya elektromontazhnik-podstantsiy kabelshchik brigadir-elektromontazhnikov',
  foreman:
    'prorab prorab-otdelka prorab-inzhenernykh-setey prorab-elektromontazh prorab-monolit prorab-fasada prorab-krovli prorab-metallokonstruktsiy prorab-truboprovodov prorab-blagoustroystva prorab-zemlyanykh-rabot prorab-dorozhnyy prorab-mostov',
  crane:
    'kranovshchik mashinist-bashennogo-krana mashinist-avtokrana mashinist-kozlovogo-krana mashinist-gusenichnogo-krana',
  driver:
    'voditel voditel-samosvala voditel-betonosmesitelya voditel-trala voditel-vakhtovki voditel-ekspeditor voditel-legkovogo voditel-kommunalnoy-tekhniki voditel-toplivozapravshchika voditel-pogruzchika',
  excavator: 'mashinist-ekskavatora mashinist-ekskavatora-pogruzchika',
  finisher:
    'otdelochnik shtukatur malyar plitochnik gipsokartonshchik napolnye-pokrytiya shtukatur-fasadov shtukatur-mashinnogo-naneseniya oklevshchik-oboev',
  monolith: 'betonshchik armaturshchik opalubshchik monolitchik',
  labourer: 'raznorabochiy gruzchik zemlekop demontazhnik dorozhnyy-rabochiy kukhonnyy-rabochiy ozelenitel',
  designer:
    'inzhener-proektirovshchik proektirovshchik-ovik proektirovshchik-vk proektirovshchik-es proektirovshchik-dorog proektirovshchik-slabotochnykh-sistem proektirovshchik-asu-tp proektirovshchik-mostov proektirovshchik-ts proektirovshchik-gazosnabzheniya proektirovshchik-tekhnolog genplanist konstruktor-kzh konstruktor-metallokonstruktsiy bim-spetsialist',
};
