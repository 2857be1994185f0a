/** What the texts of a template may name; the paper has it in its place. */
export const placeholders = ['person', 'title', 'hours', 'day', 'expires', 'programme'] as const
export type Placeholder = (typeof placeholders)[number]

const named = /\{([^{}]*)\}/g

/** What a text names that no certificate has. */
export const unknownPlaceholders = (text: string): string[] =>
  Array.from(text.matchAll(named), ([, name = '']) => name).filter(
    (name) => !(placeholders as readonly string[]).includes(name),
  )

/** A text with what it names in its place, and no more spaces than words need where something is not known. */
export const filledText = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  text
    .replaceAll(named, (whole, name: string) => (name in values ? values[name as Placeholder] : whole))
    .replaceAll(/ {2,}/g, ' ')
    .trim()
