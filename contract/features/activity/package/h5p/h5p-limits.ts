/** The longest texts that games take (characters), as drafts do. */
export const h5pTexts = { item: 300, why: 500, gapped: 5000, bin: 80 } as const
