/** Browser permissions that a page needs beyond the default; its security headers follow from it. */
export interface PageNeeds {
  /** Blob images, as for a cropper. */
  blobImages?: boolean;
  /** Blob audio and video, as for a recorder. */
  blobMedia?: boolean;
  microphone?: boolean;
  geolocation?: boolean;
  /** Origins that a form of the page may submit or redirect to: a sign-in provider. */
  formTargets?: readonly string[];
  /** Origin of a provider of payments: its script, and the frame that it opens. */
  paymentOrigin?: string;
  /** Frames with pages of our own. */
  ownFrames?: boolean;
  /** The page talks to the window of another origin that has opened it. */
  opener?: boolean;
  /** Sites that may frame the page and read it by a script; a star stands for one label. Empty: only our own. */
  embedders?: readonly string[];
}
