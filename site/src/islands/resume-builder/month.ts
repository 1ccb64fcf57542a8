/** A month as its field has it once it is whole. */
export const MONTH = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/;
