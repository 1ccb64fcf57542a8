/** One example from the demo marketplace for each case that a page must handle; ids and slugs. */
export interface Specimens {
  /** Without cover, photos or rotation. */
  plainVacancy: number;
  /** In the youth section. */
  youthVacancy: number;
  brandedVacancy: number;
  rotationVacancy: number;
  /** With photos and contacts that visitors see. */
  richVacancy: number;
  /** Closed, still shown. */
  archivedVacancy: number;
  /** Closed too long ago to be shown. */
  goneVacancy: number;
  draftVacancy: number;
  /** Those after it are made by tests. */
  newestVacancy: number;
  /** Takes responds without a resume and asks nothing. */
  quickVacancy: number;
  /** The same, with a phone for those who have responded. */
  lockedVacancy: number;
  /** With a phone for those who are signed in. */
  registeredVacancy: number;
  /** Asks a required yes or no, and wants a yes. */
  askingVacancy: number;
  /** Of the company of the demo’s head. */
  headVacancy: number;
  /** The same, closed. */
  closedHeadVacancy: number;
  /** With more open vacancies than a page holds. */
  company: number;
  /** Another one with vacancies, which tests leave as it is. */
  quietCompany: number;
  /** Public, with jobs, permits and pictures of works. */
  resume: number;
  /** Without a name. */
  namelessResume: number;
  /** Published, but for companies only. */
  companiesResume: number;
  draftResume: number;
  blockedCompany: number;
  specialization: string;
  city: string;
  /** `city_specialization` with vacancies in it. */
  both: string;
}

export interface Site {
  origin: string;
  /** Of its database: for tests that let time pass. */
  database: string;
  /** Where it keeps what it has written: mails that no provider was configured for. */
  dataDir: string;
  /** The demo employer's own site: another site than `origin` to a browser. */
  employer: string;
  /** Other people's pages with widgets on them; the demo's key is for them too. */
  hosts: string;
  specimens: Specimens;
  /** The token of the link to somebody's consents. */
  consent: string;
}

/** How the processes of a browser run find the server started by the global setup. */
export const SITE_VARIABLE = 'SITE_UNDER_TEST';
