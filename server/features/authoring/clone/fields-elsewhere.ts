import type { LeftOut } from '#contract/features/authoring/authoring-schema.ts'
import type { Fields, FieldValue } from '#contract/features/authoring/draft/fields.ts'

/** What a field that names something of its own client holds in another. */
const empty: Readonly<Record<Exclude<LeftOut, 'courses' | 'files' | 'questions'>, FieldValue>> = {
  audience: 0,
  area: '',
  group: '',
  category: '',
  tags: [],
}

const isOwn = (field: string): field is keyof typeof empty => Object.hasOwn(empty, field)
/** Which questions a test asks: banks are a client's own. */
const isDraw = (field: string): boolean => field.includes('.draw.')
const isFile = (field: string): boolean =>
  field === 'cover' || /\.(file|board|picture|otherPicture|(captions|transcript|chapters)\.[^.]+)$/.test(field)

/**
 * A draft's fields as they are in another client: what names something of the first one is empty, its files are those of
 * the other (`media` gives them by the first one's), and what was lost of it thereby.
 */
export function fieldsElsewhere(
  fields: Fields,
  media: ReadonlyMap<string, string>,
): { fields: Fields; left: LeftOut[] } {
  const left = new Set<LeftOut>()
  const kept = Object.entries(fields).flatMap(([field, value]): [string, FieldValue][] => {
    if (isOwn(field)) {
      if (JSON.stringify(value) !== JSON.stringify(empty[field])) left.add(field)
      return [[field, empty[field]]]
    }
    if (field.startsWith('courses.')) {
      left.add('courses')
      return []
    }
    if (isDraw(field)) {
      if (Array.isArray(value) && value.length > 0) left.add('questions')
      return [[field, []]]
    }
    if (!isFile(field) || typeof value !== 'string' || value === '') return [[field, value]]
    const medium = media.get(value) ?? null
    if (medium === null) left.add('files')
    return [[field, medium]]
  })
  return { fields: Object.fromEntries(kept), left: [...left] }
}
