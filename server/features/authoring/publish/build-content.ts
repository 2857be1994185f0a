import { isPaged } from '#contract/features/activity/types/pdf.ts'
import * as v from 'valibot'
import { keptBundlesOf, type KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import { timedTextKinds, type MediaContent, type TimedTexts } from '#contract/features/activity/types/media-content.ts'
import { isGradedType, isQuizType, isTestType } from '#contract/features/activity/types/tests.ts'
import { isGameType } from '#contract/features/game/game-names.ts'
import { isReaction } from '#contract/features/reaction/reaction-type.ts'
import { isDeclaredType, isEmbedType } from '#contract/features/activity/embed/embed-address.ts'
import { cloudOf, embedOf, liveOf } from '#contract/features/authoring/draft/embed-fields.ts'
import { gameOf } from '#contract/features/authoring/draft/game/game-fields.ts'
import { reactionOf } from '#contract/features/authoring/draft/reaction-fields.ts'
import { gameSchemas } from '#contract/features/game/game-schema.ts'
import { requiredShare } from '#contract/features/activity/progress-rules.ts'
import { finishOf, scormSettingsOf, xapiContentOf } from '#contract/features/authoring/draft/package-fields.ts'
import {
  isPackageType,
  isSpoken,
  itemsOf,
  listOf,
  numberOf,
  textOf,
  textsOf,
  type Fields,
  type Item,
} from '#contract/features/authoring/draft/fields.ts'
import { settingsOf } from '#contract/features/authoring/draft/test-fields.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import { enrolmentTypes } from '#contract/features/course/enrolment-types.ts'
import type { NewsItem } from '#contract/features/news/news-contract.ts'
import type { Trail } from '#contract/features/trail/trail-contract.ts'
import type { TrailOrder } from '#contract/features/trail/trail-rules.ts'
import { sizeOfBundles } from '#contract/engine/files/bundle.ts'
import type { ReadyMedia } from '#server/features/media/media-service.ts'
import type { Cover } from './cover.ts'

type Media = ReadonlyMap<string, ReadyMedia>

const mediumOf = (media: Media, { fields }: Item) => media.get(textOf(fields, 'file'))

/** What an activity of its type is made of; null where its file is of another kind. */
function contentOf(
  type: string,
  { kind, bundle, seconds, pages, tree }: ReadyMedia,
  { fields }: Item,
  texts: Pick<MediaContent, 'captions' | 'transcript' | 'chapters'>,
): KnownActivity['content'] | null {
  if (type === 'html' || type === 'flash') return tree?.kind === type ? { bundle, ...finishOf(fields) } : null
  if (type === 'scorm') return tree?.kind === type ? { bundle, tree, ...scormSettingsOf(fields) } : null
  if (type === 'xapi') {
    const played = xapiContentOf(tree)
    return played && { bundle, ...played }
  }
  if (kind !== type) return null
  if (isSpoken(type)) return { bundle, seconds: seconds ?? 0, ...texts }
  return isPaged(type) ? { bundle, pages: pages ?? 0 } : { bundle }
}

/** What goes with a film or a recording and is ready, in the order of the languages. */
const timedTextsOf = ({ fields }: Item, media: Media) =>
  Object.fromEntries(
    timedTextKinds.flatMap((kind): [string, TimedTexts][] => {
      const texts = Object.entries(textsOf(fields, kind)).flatMap(([language, id]) => {
        const medium = media.get(id)
        return medium?.kind === 'captions' ? [{ language: language as LanguageCode, bundle: medium.bundle }] : []
      })
      return texts.length > 0 ? [[kind, texts]] : []
    }),
  )

/** What is published of an activity beside what all have; null where it has no file of its kind, or asks no question. */
function playedOf(
  item: Item,
  media: Media,
): Pick<KnownActivity, 'content' | 'requiredShare' | 'offlineAllowed'> | null {
  const { fields } = item
  const type = textOf(fields, 'type')
  if (isTestType(type)) {
    const settings = settingsOf(fields, type)
    // Nothing of it is seen, so that no share of it is asked for.
    return settings.qtyQuestions > 0 ? { content: settings, requiredShare } : null
  }
  if (isReaction({ type })) {
    const content = reactionOf(fields)
    return content.questions.length > 0 ? { content, requiredShare } : null
  }
  if (isGameType(type)) {
    const content = gameOf(type, fields, (id) => {
      const medium = media.get(id)
      return medium?.kind === 'image' ? medium.bundle : undefined
    })
    // A draft that is looked at may have nothing to play yet.
    return v.is(gameSchemas[type], content) ? { content, requiredShare } : null
  }
  if (isEmbedType(type)) {
    const content = embedOf(type, fields)
    return content && { content, requiredShare: isDeclaredType(type) ? 1 : numberOf(fields, 'share', requiredShare) }
  }
  if (type === 'wowza_live') {
    const content = liveOf(fields)
    return content && { content, requiredShare: numberOf(fields, 'share', requiredShare) }
  }
  if (type === 'scorm_cloud') {
    const content = cloudOf(fields)
    return content && { content, requiredShare }
  }
  const medium = mediumOf(media, item)
  const content = medium && contentOf(type, medium, item, timedTextsOf(item, media))
  return content
    ? {
        content,
        // A package says itself when it is seen.
        requiredShare: isPackageType(type) ? 1 : numberOf(fields, 'share', requiredShare),
        ...(fields['offlineAllowed'] === false && { offlineAllowed: false }),
      }
    : null
}

/** An activity as it is published; null where there is nothing of it to be played (a draft that is looked at). */
function activityOf(
  item: Item,
  media: Media,
  { id, courseId, place, after }: { id: number; courseId: number; place: number; after: number[] },
): KnownActivity | null {
  const played = playedOf(item, media)
  if (!played) return null
  return {
    id,
    courseId,
    type: textOf(item.fields, 'type'),
    title: textsOf(item.fields, 'title'),
    hierarchyOrder: place,
    ...played,
    required: isRequired(item.fields),
    ...(after.length > 0 && { after }),
    ...instants(item.fields),
    ...ofTest(item.fields),
    // Its content is the one of its type.
  } as KnownActivity
}

/**
 * Whether the course asks for it: usually yes. Nothing hangs on a reaction, whatever was ticked of what it was before; what
 * only its person says they saw counts where its author said that this is enough.
 */
function isRequired(fields: Fields): boolean {
  const type = textOf(fields, 'type')
  return isDeclaredType(type) ? fields['required'] === true : fields['required'] !== false && !isReaction({ type })
}

/** What a test weighs, where that is not the usual, and whether home waits for a quiz. */
function ofTest(fields: Fields): { weight?: number; drill?: true } {
  const type = textOf(fields, 'type')
  const weight = numberOf(fields, 'weight', 1)
  return {
    ...(isGradedType(type) && weight !== 1 && { weight }),
    ...(isQuizType(type) && fields['drill'] === true && { drill: true }),
  }
}

/** From when until when it can be begun, where that is said. */
const instants = (fields: Fields) =>
  Object.fromEntries(
    (['opensAt', 'closesAt'] as const).flatMap((name) => (textOf(fields, name) ? [[name, textOf(fields, name)]] : [])),
  )

/** The activities of a draft as they are published; `numberOfKey` gives each its number. */
export const activitiesOf = (
  fields: Fields,
  media: Media,
  courseId: number,
  numberOfKey: (key: string) => number,
): KnownActivity[] => {
  const items = itemsOf(fields, 'activities')
  const numbers = new Map(items.map(({ key }) => [key, numberOfKey(key)]))
  return items.flatMap((item, at) => {
    const id = numbers.get(item.key) ?? 0
    const after = listOf(item.fields, 'after').flatMap((key) => numbers.get(key) ?? [])
    const activity = activityOf(item, media, { id, courseId, place: at + 1, after })
    return activity ? [activity] : []
  })
}

const coverFields = (cover: Cover | null) => ({ cover: cover?.address ?? '', coverColor: cover?.color ?? '#8a8f98' })

/** A course as it is published. */
export function courseOf(
  id: number,
  fields: Fields,
  { media, activities, cover }: { media: Media; activities: readonly KnownActivity[]; cover: Cover | null },
): Course {
  const materials = itemsOf(fields, 'materials').flatMap((item) => {
    const medium = mediumOf(media, item)
    return medium ? [{ title: textsOf(item.fields, 'title'), bundle: medium.bundle }] : []
  })
  return {
    id,
    title: textsOf(fields, 'title'),
    description: textsOf(fields, 'description'),
    ...coverFields(cover),
    areaId: textOf(fields, 'area'),
    groupId: textOf(fields, 'group'),
    categoryId: textOf(fields, 'category'),
    tagIds: [...listOf(fields, 'tags')],
    enrollmentType: enrolmentTypes.find((type) => type === fields['enrollmentType']) ?? 'automatic',
    mandatory: fields['mandatory'] === true,
    blockMenu: fields['blockMenu'] === true,
    ...(fields['certificate'] === true && { certificate: true }),
    ...(fields['certificate'] === true &&
      fields['certificateNeedsReaction'] === true && { certificateNeedsReaction: true }),
    points: numberOf(fields, 'points'),
    minutes: numberOf(fields, 'minutes'),
    activityCount: activities.length,
    bytes: sizeOfBundles(activities.flatMap(keptBundlesOf)).bytes,
    supportMaterials: materials,
  }
}

/** A trail as it is published. */
export const trailOf = (id: number, fields: Fields, cover: Cover | null): Trail => ({
  id,
  title: textsOf(fields, 'title'),
  description: textsOf(fields, 'description'),
  ...coverFields(cover),
  ...(textOf(fields, 'category') !== '' && { categoryId: textOf(fields, 'category') }),
  ...orderOfTrail(fields),
})

/** The courses of a trail in their order, those that need not be done, and what each waits for. */
function orderOfTrail(fields: Fields): TrailOrder {
  const items = itemsOf(fields, 'courses')
  const optional = items.filter((item) => item.fields['required'] === false)
  const needed = Math.min(numberOf(fields, 'optionalNeeded'), optional.length)
  const after = items.flatMap(({ key, fields: own }) => {
    const waitsFor = listOf(own, 'after').filter((other) => items.some((item) => item.key === other))
    return waitsFor.length > 0 ? [{ courseId: Number(key), waitsFor: waitsFor.map(Number) }] : []
  })
  return {
    courseIds: items.map(({ key }) => Number(key)),
    ...(optional.length > 0 && { optionalIds: optional.map(({ key }) => Number(key)) }),
    ...(needed > 0 && { optionalNeeded: needed }),
    ...(after.length > 0 && { after }),
  }
}

/** Where a piece of news stands in the client's lists, as far as it stands anywhere. */
function placesOfNews(fields: Fields): Pick<NewsItem, 'areaId' | 'groupId' | 'categoryId' | 'tagIds'> {
  const [areaId, groupId, categoryId] = (['area', 'group', 'category'] as const).map((name) => textOf(fields, name))
  const tagIds = [...listOf(fields, 'tags')]
  return {
    ...(areaId && { areaId }),
    ...(groupId && { groupId }),
    ...(categoryId && { categoryId }),
    ...(tagIds.length > 0 && { tagIds }),
  }
}

/** A piece of news as it is published. */
export const newsOf = (id: number, fields: Fields, cover: Cover | null, publishedAt: Date): NewsItem => ({
  id,
  title: textsOf(fields, 'title'),
  summary: textsOf(fields, 'summary'),
  text: textsOf(fields, 'text'),
  ...coverFields(cover),
  ...placesOfNews(fields),
  publishedAt: publishedAt.toISOString(),
})
