/** What members of a self-regulatory organisation may do; a company is in at most one of each kind (ГрК РФ, ст. 55.6). */
export const SRO_KINDS = ['build', 'design', 'survey'] as const;

/** The level of liability, by the largest contract. */
export const SRO_LEVEL_MAX = 5;

/** What staff say of a membership that a company has named: they look it up in the register. */
export const SRO_STATES = ['waiting', 'valid', 'refused'] as const;
export type SroState = (typeof SRO_STATES)[number];
