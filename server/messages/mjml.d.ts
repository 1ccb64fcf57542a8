/** The part of MJML that is used; the package has no types of its own. */
declare module 'mjml' {
  interface Options {
    validationLevel: 'strict';
    /** Templates include no files. */
    ignoreIncludes: boolean;
    /** Addresses of style sheets by the name of their font. */
    fonts: Record<string, string>;
  }
  export default function mjml2html(
    mjml: string,
    options: Options,
  ): Promise<{ html: string; errors: readonly { formattedMessage: string }[] }>;
}
