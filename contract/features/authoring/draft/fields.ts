import * as v from 'valibot'
import type { ActivityType } from '#contract/features/activity/activity-row.ts'
import { embedTypes } from '#contract/features/activity/embed/embed-address.ts'
import { gameTypeNames } from '#contract/features/game/game-names.ts'
import { reactionTypeName } from '#contract/features/reaction/reaction-type.ts'
import { timedTextKinds } from '#contract/features/activity/types/media-content.ts'
import { testTypeNames } from '#contract/features/activity/types/tests.ts'
import { idSchema, instantSchema, sha256Schema } from '#contract/engine/ids.ts'
import { languageCodes, type LanguageCode } from '#contract/engine/language.ts'
import { enrolmentTypes } from '#contract/features/course/enrolment-types.ts'
import { embedFieldSchemas } from './embed-fields.ts'
import { gameFieldSchemas } from './game/game-field-schemas.ts'
import { innerKey, reactionFieldSchemas } from './reaction-field-schemas.ts'
import { packageFieldSchemas } from './package-fields.ts'
import { isTestField, testFieldSchemas, usualTestFields } from './test-field-schemas.ts'

// [Note: Draft fields] A draft is a flat record of fields: `title.pt-BR`, `mandatory`, `activities.<key>.file`. Two authors
// who change different fields never meet, undo and history are lists of such records, and a fault names a field that the
// editor can lead to. What stands in an order has a `place` (a number between those of its neighbours), and what was
// taken out is `gone`: nobody's list is in the way of another's.

/** Things that are written as a draft and published. */
export const contentKinds = ['course', 'trail', 'news'] as const
export type ContentKind = (typeof contentKinds)[number]

/** Types of activity that are a file of the library, of the kind of that name. */
export const fileTypes = ['video', 'audio', 'wowza', 'pdf', 'ppt', 'image'] as const satisfies readonly ActivityType[]
export type FileType = (typeof fileTypes)[number]
/** Whether an activity of a type is a file. */
export const isFileType = (type: string): type is FileType => fileTypes.some((one) => one === type)
/** Types of activity in which something is said: they have captions, a transcript, chapters. */
export const isSpoken = (type: string): type is 'video' | 'audio' | 'wowza' =>
  type === 'video' || type === 'audio' || type === 'wowza'
/** Types of activity that are a package of the library. */
export const packageTypes = ['html', 'flash', 'scorm', 'xapi'] as const satisfies readonly ActivityType[]
export type PackageType = (typeof packageTypes)[number]
/** Whether an activity of a type is a package. */
export const isPackageType = (type: string): type is PackageType => packageTypes.some((one) => one === type)
/** Types of activity that authors write: a file, a package, what is at somebody else's, what is answered in attempts or once after the training, a game. */
export const authoredTypes = [
  ...fileTypes,
  ...packageTypes,
  ...embedTypes,
  'wowza_live',
  'scorm_cloud',
  ...testTypeNames,
  reactionTypeName,
  ...gameTypeNames,
] as const
export type AuthoredType = (typeof authoredTypes)[number]

/** What a field may hold. */
export type FieldValue = string | number | boolean | null | string[]
/** A draft by its fields; one that is not there was never filled in. */
export type Fields = Readonly<Record<string, FieldValue>>

/** What stands in an order in a draft, by the first part of its fields. */
export const itemLists = ['activities', 'materials', 'courses'] as const
export type ItemList = (typeof itemLists)[number]

const text = (most: number) => v.pipe(v.string(), v.maxLength(most))
const amount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))
/** A file of the library; null: none. */
const file = v.nullable(idSchema)
const choice = text(80)

const perLanguage = <S>(name: string, schema: S): Record<string, S> =>
  Object.fromEntries(languageCodes.map((language) => [`${name}.${language}`, schema]))

const shared = {
  ...perLanguage('title', text(200)),
  /** A picture of the library. */
  cover: file,
  /** The number of an audience; 0: everybody. */
  audience: v.pipe(v.number(), v.integer(), v.minValue(0)),
}
/** Where it stands in the client's lists. */
const catalogued = {
  area: choice,
  group: choice,
  category: choice,
  tags: v.pipe(v.array(choice), v.maxLength(50)),
}
const item = { place: v.pipe(v.number(), v.finite()), gone: v.boolean() }
const inList = (list: ItemList, fields: Record<string, v.GenericSchema>) =>
  Object.fromEntries(Object.entries({ ...item, ...fields }).map(([name, schema]) => [`${list}.*.${name}`, schema]))

/** The key of something in a list: the number of a course of a trail, else an id that the editor made. */
const keyOf: Record<ItemList, v.GenericSchema<string>> = {
  activities: idSchema,
  materials: idSchema,
  courses: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/)),
}

const schemas: Record<ContentKind, Record<string, v.GenericSchema>> = {
  course: {
    ...shared,
    ...perLanguage('description', text(5000)),
    ...catalogued,
    enrollmentType: v.picklist(enrolmentTypes),
    mandatory: v.boolean(),
    blockMenu: v.boolean(),
    /** Who finishes it is given a certificate. */
    certificate: v.boolean(),
    /** It is given once the course's reactions were sent. */
    certificateNeedsReaction: v.boolean(),
    minutes: amount,
    points: amount,
    ...inList('activities', {
      ...perLanguage('title', text(200)),
      type: v.picklist(authoredTypes),
      file,
      /** What is said in a film or a recording, and where its parts begin. */
      ...Object.assign({}, ...timedTextKinds.map((kind) => perLanguage(kind, file))),
      /** The bundle of a drawn presentation whose slides its author looked at and found right ([Note: Drawn slides]). */
      confirmed: v.nullable(sha256Schema),
      /** false: no device keeps it. */
      offlineAllowed: v.boolean(),
      required: v.boolean(),
      /** Share (0 to 1) that must be covered. */
      share: v.pipe(v.number(), v.minValue(0.01), v.maxValue(1)),
      /** Keys of activities that come before it, whatever the order is. */
      after: v.pipe(v.array(idSchema), v.maxLength(50)),
      opensAt: v.nullable(instantSchema),
      closesAt: v.nullable(instantSchema),
      /** How much the grade of a test counts in the grade of the course. */
      weight: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
      /** Home waits for a quiz until it is finished. */
      drill: v.boolean(),
      ...packageFieldSchemas,
      ...embedFieldSchemas,
      ...testFieldSchemas,
      ...reactionFieldSchemas,
      ...gameFieldSchemas,
    }),
    ...inList('materials', { ...perLanguage('title', text(200)), file }),
  },
  trail: {
    ...shared,
    ...perLanguage('description', text(5000)),
    category: choice,
    /** So many of the courses that need not be done are asked for all the same. */
    optionalNeeded: amount,
    ...inList('courses', {
      required: v.boolean(),
      /** Numbers of courses of the trail that come before it. */
      after: v.pipe(v.array(keyOf.courses), v.maxLength(50)),
    }),
  },
  news: { ...shared, ...catalogued, ...perLanguage('summary', text(500)), ...perLanguage('text', text(20_000)) },
}

/** What a field of a draft may hold; null where a draft of that kind has no such field. */
export function fieldSchema(kind: ContentKind, field: string): v.GenericSchema | null {
  const [list, key = '', ...rest] = field.split('.')
  const isItem = itemLists.some((one) => one === list)
  if (isItem && !v.is(keyOf[list as ItemList], key)) return null
  const name = isItem ? `${list}.*.${innerKey(rest).join('.')}` : field
  const known = schemas[kind]
  return Object.hasOwn(known, name) ? (known[name] ?? null) : null
}

/** One thing of a list, by the rest of its fields' names (`title.pt-BR`, `file`). */
export interface Item {
  key: string
  fields: Fields
}

/**
 * What stands in a list of a draft, in its order; what is gone is left out. The questions of a reaction are a list in the
 * fields of its activity (`asked`), and so are the things and places of a game.
 */
export function itemsOf(fields: Fields, list: ItemList | 'asked' | 'items' | 'places'): Item[] {
  const items = new Map<string, Record<string, FieldValue>>()
  for (const [field, value] of Object.entries(fields)) {
    const [first, key = '', ...rest] = field.split('.')
    if (first !== list) continue
    const known = items.get(key) ?? {}
    known[rest.join('.')] = value
    items.set(key, known)
  }
  const place = ({ fields: { place: at } }: Item) => (typeof at === 'number' ? at : 0)
  return [...items]
    .flatMap(([key, own]) => (own['gone'] === true ? [] : [{ key, fields: own }]))
    .toSorted((a, b) => place(a) - place(b) || (a.key < b.key ? -1 : 1))
}

/** The place that stands between two others; without one of them before or after all. */
export function placeBetween(before: number | undefined, after: number | undefined): number {
  if (before === undefined) return (after ?? 1) - 1
  return after === undefined ? before + 1 : (before + after) / 2
}

/** The texts of a field that there is one of for each language: what is filled in. */
export function textsOf(fields: Fields, name: string): Partial<Record<LanguageCode, string>> {
  return Object.fromEntries(
    languageCodes.flatMap((language) => {
      const value = fields[`${name}.${language}`]
      return typeof value === 'string' && value.trim() !== '' ? [[language, value.trim()]] : []
    }),
  )
}

/** What a field holds that is taken back to before it was filled in; of something in a list, that it is gone. */
export function emptyValue(field: string, value: FieldValue): FieldValue {
  if (/\.(gone|offlineAllowed)$/.test(field)) return true
  const own = /^activities\.[^.]+\.(.+)$/.exec(field)?.[1] ?? ''
  if (isTestField(own)) return usualTestFields[own]
  if (
    field === 'cover' ||
    /\.(file|confirmed|opensAt|closesAt|startsAt|board|picture|otherPicture)$|\.(captions|transcript|chapters)\.[^.]+$/.test(
      field,
    )
  )
    return null
  if (typeof value === 'string')
    return field === 'enrollmentType' || /\.(type|finish|scoreOf|silent)$/.test(field) ? value : ''
  if (field.endsWith('.length')) return 0
  return Array.isArray(value) ? [] : value
}

/** A field that holds text; '' where it holds none. */
export const textOf = (fields: Fields, name: string): string => {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

/** A field that holds several choices; none where it holds none. */
export const listOf = (fields: Fields, name: string): readonly string[] => {
  const value = fields[name]
  return Array.isArray(value) ? value : []
}

/** A field that holds a number. */
export const numberOf = (fields: Fields, name: string, otherwise = 0): number => {
  const value = fields[name]
  return typeof value === 'number' ? value : otherwise
}
