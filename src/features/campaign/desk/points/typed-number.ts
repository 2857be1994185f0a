/** What was typed as a whole number; as it is where it is none, for the schema to tell. */
export const typedNumber = (text: string): number | string => (/^\d{1,15}$/.test(text.trim()) ? Number(text) : text)
