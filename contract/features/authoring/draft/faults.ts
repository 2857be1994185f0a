import type { LanguageCode } from '#contract/engine/language.ts'
import { isEmbedType } from '#contract/features/activity/embed/embed-address.ts'
import { timedTextKinds } from '#contract/features/activity/types/media-content.ts'
import { isTestType } from '#contract/features/activity/types/tests.ts'
import { mostReactionQuestions } from '#contract/features/reaction/reaction-schema.ts'
import { isGameType } from '#contract/features/game/game-names.ts'
import { isReaction } from '#contract/features/reaction/reaction-type.ts'
import { findCircle } from '#contract/features/course/course-rules.ts'
import { packageKinds } from '#contract/features/activity/package/package-tree.ts'
import {
  isPackageType,
  isSpoken,
  itemsOf,
  listOf,
  numberOf,
  textOf,
  textsOf,
  type ContentKind,
  type Fields,
  type Item,
} from './fields.ts'
import { cloudFaults, declaredFaults, embedFaults, liveFaults } from './embed-faults.ts'
import { gameFaults } from './game/game-faults.ts'
import { gameFiles } from './game/game-fields.ts'
import { testFaults, type TestContext } from './test-faults.ts'

/** What keeps a draft from being published, or is worth a look. */
export const faultCodes = [
  'title_missing',
  'translation_missing',
  'text_missing',
  'empty',
  'file_missing',
  'file_not_ready',
  'file_of_other_kind',
  'unit_outside',
  'slides_unconfirmed',
  'no_origin',
  'address_missing',
  'address_unknown',
  'length_missing',
  'stream_not_https',
  'stream_not_playlist',
  'stream_host_unknown',
  'start_missing',
  'minutes_missing',
  'embed_refused',
  'declared_alone',
  'cloud_course_missing',
  'cloud_course_invalid',
  'vendor_unconfigured',
  'cover_missing',
  'audience_gone',
  'course_unpublished',
  'course_retired',
  'circle',
  'never_open',
  'too_many_needed',
  'attempts_missing',
  'question_gone',
  'questions_missing',
  'bank_gone',
  'too_few_questions',
  'too_many_questions',
  'reaction_too_long',
  'reaction_missing',
  'game_too_few',
  'game_too_many',
  'game_no_places',
  'game_fits_nowhere',
  'game_no_gaps',
  'game_other_gaps',
  'game_no_letters',
] as const
export type FaultCode = (typeof faultCodes)[number]

/** One of them, with the field that it is about. */
export interface Fault {
  field: string
  code: FaultCode
  /** `fault`: it cannot be published so; `warning`: it can. */
  level: 'fault' | 'warning'
}

/** What a draft is checked against. */
export interface CheckContext extends TestContext {
  /** The client's languages, its default one first. */
  languages: readonly LanguageCode[]
  /** The kind of each file that is ready (of a package: of what is in it); one that is not there is not. */
  files: ReadonlyMap<string, string>
  /** Numbers of audiences. */
  audiences: ReadonlySet<number>
  /** Files that are one page and nothing else. */
  onePages: ReadonlySet<string>
  /** The bundles of files whose slides are drawn by a player of ours ([Note: Drawn slides]). */
  drawnSlides: ReadonlyMap<string, string>
  /** What people were refused of vendors lately, by its name there: who publishes it again may want another. */
  refused: ReadonlySet<string>
  /** Whether there is an origin where packages run. */
  hasContentOrigin: boolean
  /** Whether the client takes streams from the host of an address; absent: from none. */
  isStreamHost?: (address: string) => boolean
  /** The installation has an account with SCORM Cloud; absent: it has none. */
  hasScormCloud?: boolean
  /** Courses by their numbers. */
  courses: ReadonlyMap<string, 'published' | 'retired' | 'unpublished'>
}

/** The kind of a cmi5 package with units at addresses of their own: only what is in a package is opened. */
export const outsideUnits = 'cmi5_outside'

const fault = (field: string, code: FaultCode): Fault => ({ field, code, level: 'fault' })
const warning = (field: string, code: FaultCode): Fault => ({ field, code, level: 'warning' })

/** The default language must be there; where another of the client's is not, a learner gets the default one. */
function checkTexts(fields: Fields, name: string, languages: readonly LanguageCode[], missing: FaultCode): Fault[] {
  return languages.flatMap((language, at) => {
    const field = `${name}.${language}`
    if (textOf(fields, field).trim() !== '') return []
    return [at === 0 ? fault(field, missing) : warning(field, 'translation_missing')]
  })
}

function checkFile(fields: Fields, field: string, { files }: CheckContext, kind?: string): Fault[] {
  const file = textOf(fields, field)
  if (file === '') return [fault(field, 'file_missing')]
  const ready = files.get(file)
  if (ready === undefined) return [fault(field, 'file_not_ready')]
  if (kind === 'xapi' && ready === outsideUnits) return [fault(field, 'unit_outside')]
  const fits = kind === 'xapi' ? ready === 'cmi5' || ready === 'html' : kind === undefined || ready === kind
  return fits ? [] : [fault(field, 'file_of_other_kind')]
}

function checkCover(fields: Fields, context: CheckContext): Fault[] {
  return textOf(fields, 'cover') === ''
    ? [warning('cover', 'cover_missing')]
    : checkFile(fields, 'cover', context, 'image')
}

/** What keeps a reaction from being published: all of it at once. */
function reactionFaults(fields: Fields, { key, fields: own }: Item, languages: readonly LanguageCode[]): Fault[] {
  const at = `activities.${key}.asked`
  const asked = itemsOf(own, 'asked')
  return [
    ...(asked.length === 0 ? [fault(at, 'questions_missing')] : []),
    ...(asked.length > mostReactionQuestions ? [fault(at, 'reaction_too_long')] : []),
    ...asked.flatMap((one) => checkTexts(fields, `${at}.${one.key}.text`, languages, 'text_missing')),
  ]
}

/** What an activity is played from: questions, the things of a game, or a file. */
function playedFaults(
  item: Item,
  at: string,
  type: string | undefined,
  fields: Fields,
  context: CheckContext,
): Fault[] {
  if (type !== undefined && isTestType(type)) return testFaults(item, type, context)
  if (isReaction({ type })) return reactionFaults(fields, item, context.languages)
  if (type !== undefined && isGameType(type)) return gameFaults(item, type, context)
  if (type !== undefined && isEmbedType(type)) return embedFaults(item, type, context)
  if (type === 'wowza_live') return liveFaults(item, context)
  if (type === 'scorm_cloud') return cloudFaults(item, context)
  return [
    ...(hasNowhereToRun(item, type, context) ? [fault(`${at}.type`, 'no_origin')] : []),
    ...(type === undefined ? materialFaults(fields, `${at}.file`, context) : []),
    ...checkFile(fields, `${at}.file`, context, type),
    ...slidesFaults(item, at, context),
    ...timedTextFaults(item, at, fields, context),
  ]
}

/** Packages and drawn slides run on the content origin; a page that is one file runs without one, too, in a sandbox. */
function hasNowhereToRun(
  { fields }: Item,
  type: string | undefined,
  { hasContentOrigin, onePages, drawnSlides }: CheckContext,
): boolean {
  const file = textOf(fields, 'file')
  const runsThere = isPackageType(type ?? '') || (type === 'ppt' && drawnSlides.has(file))
  return runsThere && !hasContentOrigin && !(type === 'html' && onePages.has(file))
}

// [Note: Drawn slides] A presentation becomes a PDF where the server has LibreOffice. Where not, a player of ours draws
// its slides, which may differ from what PowerPoint shows: its author looks at each and confirms the very bundle that was
// seen. Another file, or the PDF of a later day, is another bundle.
function slidesFaults({ fields }: Item, at: string, { drawnSlides }: CheckContext): Fault[] {
  const drawn = textOf(fields, 'type') === 'ppt' ? drawnSlides.get(textOf(fields, 'file')) : undefined
  return drawn === undefined || fields['confirmed'] === drawn ? [] : [fault(`${at}.confirmed`, 'slides_unconfirmed')]
}

/** A package is nothing that is opened as a file. */
function materialFaults(fields: Fields, field: string, { files }: CheckContext): Fault[] {
  const kind = files.get(textOf(fields, field)) ?? ''
  return kind === outsideUnits || packageKinds.some((one) => one === kind) ? [fault(field, 'file_of_other_kind')] : []
}

/** Captions, transcripts and chapters that cannot be shown; a language without any is none of them. */
function timedTextFaults({ fields: own }: Item, at: string, fields: Fields, context: CheckContext): Fault[] {
  if (!isSpoken(textOf(own, 'type'))) return []
  return timedTextKinds.flatMap((kind) =>
    Object.keys(textsOf(own, kind)).flatMap((language) =>
      checkFile(fields, `${at}.${kind}.${language}`, context, 'captions'),
    ),
  )
}

function checkCourse(fields: Fields, context: CheckContext): Fault[] {
  const activities = itemsOf(fields, 'activities')
  const training = activities.filter((item) => !isReaction({ type: textOf(item.fields, 'type') }))
  const asksFirst = fields['certificate'] === true && fields['certificateNeedsReaction'] === true
  const inList = (list: 'activities' | 'materials') =>
    itemsOf(fields, list).flatMap((item) => {
      const at = `${list}.${item.key}`
      const type = list === 'activities' ? textOf(item.fields, 'type') : undefined
      return [
        ...checkTexts(fields, `${at}.title`, context.languages, 'title_missing'),
        ...playedFaults(item, at, type, fields, context),
      ]
    })
  return [
    ...(training.length === 0 ? [fault('activities', 'empty')] : []),
    ...(asksFirst && training.length === activities.length
      ? [fault('certificateNeedsReaction', 'reaction_missing')]
      : []),
    ...declaredFaults(training),
    ...inList('activities'),
    ...checkOrder(activities),
    ...inList('materials'),
  ]
}

/** Things of a list that wait for each other in a circle, by their keys. */
function keysInCircle(items: readonly Item[]): ReadonlySet<string> {
  const numbers = new Map(items.map(({ key }, at) => [key, at]))
  const circle = findCircle(
    items.map(({ fields }, id) => ({ id, after: listOf(fields, 'after').flatMap((key) => numbers.get(key) ?? []) })),
  )
  return new Set(circle.flatMap((at) => items[at]?.key ?? []))
}

/** Activities that wait for each other, or could never be begun. */
function checkOrder(activities: readonly Item[]): Fault[] {
  const circle = keysInCircle(activities)
  return activities.flatMap(({ key, fields }) => {
    const [opens, closes] = [textOf(fields, 'opensAt'), textOf(fields, 'closesAt')]
    return [
      ...(circle.has(key) ? [fault(`activities.${key}.after`, 'circle')] : []),
      ...(opens && closes && Date.parse(closes) <= Date.parse(opens)
        ? [fault(`activities.${key}.closesAt`, 'never_open')]
        : []),
    ]
  })
}

function checkTrail(fields: Fields, { courses }: CheckContext): Fault[] {
  const items = itemsOf(fields, 'courses')
  if (items.length === 0) return [fault('courses', 'empty')]
  const circle = keysInCircle(items)
  const optional = items.filter(({ fields: own }) => own['required'] === false).length
  return [
    ...items.flatMap(({ key }) => {
      const state = courses.get(key) ?? 'unpublished'
      return [
        ...(state === 'published' ? [] : [fault(`courses.${key}.place`, `course_${state}`)]),
        ...(circle.has(key) ? [fault(`courses.${key}.after`, 'circle')] : []),
      ]
    }),
    ...(numberOf(fields, 'optionalNeeded') > optional ? [fault('optionalNeeded', 'too_many_needed')] : []),
  ]
}

/** Everything that stands in the way of a publication, in the order of the editor, and what is worth a look. */
export function faultsOf(kind: ContentKind, fields: Fields, context: CheckContext): Fault[] {
  const audience = fields['audience']
  const isGone = typeof audience === 'number' && audience !== 0 && !context.audiences.has(audience)
  return [
    ...checkTexts(fields, 'title', context.languages, 'title_missing'),
    ...(kind === 'news' ? checkTexts(fields, 'text', context.languages, 'text_missing') : []),
    ...checkCover(fields, context),
    ...(isGone ? [fault('audience', 'audience_gone')] : []),
    ...(kind === 'course' ? checkCourse(fields, context) : kind === 'trail' ? checkTrail(fields, context) : []),
  ]
}

/** Files of the library that a draft names. */
export function filesOf(fields: Fields): string[] {
  const lists = (['activities', 'materials'] as const).flatMap((list) => itemsOf(fields, list))
  const named = [
    textOf(fields, 'cover'),
    ...lists.flatMap(({ fields: own }) => [
      textOf(own, 'file'),
      ...timedTextKinds.flatMap((kind) => Object.values(textsOf(own, kind))),
      ...(isGameType(textOf(own, 'type')) ? gameFiles(own) : []),
    ]),
  ]
  return [...new Set(named.filter((id) => id !== ''))]
}
