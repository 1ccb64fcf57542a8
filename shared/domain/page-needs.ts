/** What a page needs of the browser beyond what every page may do; its security headers follow from it. */
export interface PageNeeds {
  /** Pictures that the page makes itself, as a cropper does. */
  blobImages?: boolean;
  /** Sound and video that the page makes itself, as a recorder does. */
  blobMedia?: boolean;
  microphone?: boolean;
  /** Origins to which a form of the page may lead, by a redirect too: a sign-in provider. */
  formTargets?: readonly string[];
  /** The page keeps in touch with a window of another origin that it opens. */
  popups?: boolean;
  /** Sites of others that may frame the page and read it by a script; a star stands for one label. Empty: only our own. */
  embedders?: readonly string[];
}
