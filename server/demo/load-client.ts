import { readFile } from 'node:fs/promises'
import type { ModuleName } from '#contract/engine/feature.ts'
import * as v from 'valibot'
import { bundlesOf, publishedActivitySchema, type KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import { sizeOfBundles, type Bundle } from '#contract/engine/files/bundle.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import { requiredShare } from '#contract/features/activity/progress-rules.ts'
import { audiencesByName, listAudiences, saveAudience, saveGroup } from '#server/engine/audiences/audience-service.ts'
import { findWritten } from '#server/features/authoring/adopt/adopt-service.ts'
import { publishCourse } from '#server/features/course/course-service.ts'
import { publishSiteList } from '#server/features/course/site-list-service.ts'
import { imageAddress, keepImage } from '#server/engine/files/content-files.ts'
import { namedFiles } from './content/build.ts'
import { makeBundle } from '#server/engine/files/bundles/make-bundle.ts'
import { publishPhotoTypes } from '#server/features/photo/photo-service.ts'
import { usualCampaign } from '#contract/features/campaign/campaign-dates.ts'
import { skuRule } from '#contract/features/campaign/points/points-rule.ts'
import { openTable } from '#server/features/campaign/points/points-table-service.ts'
import { publishCampaigns } from '#server/features/campaign/campaign-service.ts'
import { publishProducts } from '#server/features/product/product-service.ts'
import { saveAgencies } from '#server/features/agency/choice-service.ts'
import { invitePeople } from '#server/features/register/register-service.ts'
import { saveClient } from '#server/features/client/client-service.ts'
import { publishTrail } from '#server/features/trail/trail-service.ts'
import { publishStores } from '#server/features/store/store-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { DemoClientContext } from '#server/engine/server-feature.ts'
import type { DemoCampaign } from './content/demo-campaign.ts'
import { serverParts } from '#server/features.ts'
import type { DemoServices } from './load-demo.ts'
import type { DemoActivity, DemoClient, DemoCourse } from './types.ts'

/** Where the demo's files lie. */
export const mediaFolder = new URL('./media/', import.meta.url)
const withIds = <T>(rows: readonly T[]) => rows.map((row, index) => ({ id: index + 1, ...row }))
/** Files stored at a time. */
const atOnce = 8

/** Writes and publishes one client's content. Asking again with the same content changes nothing people see. */
export async function loadClient(
  services: DemoServices,
  client: DemoClient,
  campaigns: readonly DemoCampaign[],
): Promise<void> {
  const brand = { name: client.name, programme: client.programme, ...client.colors, logo: null }
  const settings = {
    id: client.id,
    slug: client.slug,
    homeRoute: client.homeRoute,
    timeZone: client.timeZone,
    languages: client.languages as LanguageCode[],
    modules: client.modules as ModuleName[],
    brand,
  }
  await saveClient(services, settings)
  const images = await keepImages(services, client)
  const address = (name: string): string => images.get(name) ?? missing(name)
  const bundles = await keepBundles(services, client)
  const bundleOf = (name: string): Bundle => bundles.get(name) ?? missing(name)
  await saveClient(services, { ...settings, brand: { ...brand, logo: address(client.logo) } })

  const isWritten = await findWritten(services, client.id)
  await services.database.inTenant(client.id, async (tx) => {
    const { areas, groups, tags, categories } = client
    await publishSiteList(tx, client.id, { key: 'country_areas', items: areas })
    await publishSiteList(tx, client.id, { key: 'groups_user', items: groups })
    await publishSiteList(tx, client.id, { key: 'tags', items: tags })
    await publishSiteList(tx, client.id, { key: 'trail_complete_categories', items: categories })
    await saveAudiences(tx, client)
    const audienceOf = await audiencesByName(tx, client.id)
    for (const [index, course] of client.courses.entries()) {
      const courseId = index + 1
      if (isWritten('course', courseId)) continue
      const activities = course.activities.map((activity) => activityOf(courseId, activity, bundleOf))
      await publishCourse(
        tx,
        client.id,
        courseOf(courseId, course, activities, bundleOf, address),
        activities,
        services.clock.now(),
        audienceOf(course.audience),
      )
    }
    for (const { courses, cover, ...trail } of withIds(client.trails)) {
      if (isWritten('trail', trail.id)) continue
      await publishTrail(tx, client.id, {
        ...trail,
        cover: address(cover),
        courseIds: courses.map((index) => index + 1),
      })
    }
    await publishStores(tx, client.id, withIds(client.stores))
    const products = withIds(client.products).map(({ points: _points, ...product }) => product)
    await publishProducts(tx, client.id, products, services.clock.now())
    await saveAgencies(tx, client.id, agenciesOf(client))
    await invitePeople(tx, client.id, 'BR', client.invited)
    await publishPhotoTypes(tx, client.id, withIds(client.photoTypes))
    const { campaign } = client
    if (campaign) {
      await publishCampaigns(
        tx,
        client.id,
        campaigns.map((one) => usualCampaign({ ...one, ...campaign, timeZone: client.timeZone, termsVersion: 1 })),
      )
      // Ten points are one of experience.
      const rules = client.products.map(({ sku, points }) => skuRule(sku, points, Math.ceil(points / 10)))
      for (const one of campaigns) await openTable(tx, client.id, one, rules, services.clock.now())
    }
  })
  await loadFeatures(services, client, isWritten)
}

/** The client's agencies, each with brands of its own. */
function agenciesOf({ agencies, brands }: DemoClient) {
  let last = 0
  return withIds(agencies).map(({ id, name, brands: own }) => ({
    id,
    name,
    brands: own.map((at) => ({ id: ++last, name: brands[at] ?? '' })),
  }))
}

/** The client's groups and audiences; those that are there keep their numbers. */
async function saveAudiences(tx: Tx, { id: clientId, groups, audiences }: DemoClient): Promise<void> {
  for (const group of groups) await saveGroup(tx, clientId, group)
  const known = await listAudiences(tx, clientId)
  for (const audience of audiences)
    await saveAudience(tx, clientId, { id: known.find(({ name }) => name === audience.name)?.id, ...audience })
}

/** What features bring by themselves. */
async function loadFeatures(
  services: DemoServices,
  { id: clientId, slug }: DemoClient,
  isWritten: DemoClientContext['isWritten'],
): Promise<void> {
  const keepPicture = imageKeeper(services, clientId)
  for (const { demo } of serverParts) {
    if (!demo) continue
    const load = await demo()
    await load({ services, clientId, slug, keepPicture, isWritten })
  }
}

/** Puts pictures of the demo into the store for a client. */
const imageKeeper =
  (services: DemoServices, clientId: number): DemoClientContext['keepPicture'] =>
  async (name) =>
    imageAddress(await keepImage(services, { clientId, name, bytes: await readMedia(name) }))

const readMedia = (name: string) => readFile(new URL(name, mediaFolder))

/** Does the work for each, a few at a time. */
async function each<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const queue = [...all]
  const worker = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) await work(next)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** Public addresses of the client's logo and covers, by their names. */
async function keepImages(services: DemoServices, client: DemoClient): Promise<Map<string, string>> {
  const names = [
    client.logo,
    ...client.trails.map((trail) => trail.cover),
    ...client.courses.map((course) => course.cover),
  ]
  const kept = new Map<string, string>()
  const keepPicture = imageKeeper(services, client.id)
  await each([...new Set(names)], async (name) => void kept.set(name, await keepPicture(name)))
  return kept
}

/** The client's bundles, of one file each, by the names of their files. */
async function keepBundles(services: DemoServices, client: DemoClient): Promise<Map<string, Bundle>> {
  const names = client.courses.flatMap((course) => [
    ...course.supportMaterials.map(({ file }) => file),
    ...course.activities.flatMap(namedFiles),
  ])
  const kept = new Map<string, Bundle>()
  await each([...new Set(names)], async (name) => {
    kept.set(name, await makeBundle(services, client.id, [{ path: name, body: await readMedia(name) }]))
  })
  return kept
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A content with bundles in the place of the names of their files, wherever in it. */
function withBundles(value: unknown, bundleOf: (name: string) => Bundle): unknown {
  if (Array.isArray(value)) return value.map((one) => withBundles(one, bundleOf))
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([name, inside]) => [
    name,
    name === 'bundle' && typeof inside === 'string' ? bundleOf(inside) : withBundles(inside, bundleOf),
  ])
  return Object.fromEntries(entries) as unknown
}

function missing(name: string): never {
  throw new Error(`the demo names a file that is not in its media folder: ${name}`)
}

/** Activities are numbered within their course: 203 is the third of course 2. */
function activityOf(courseId: number, activity: DemoActivity, bundleOf: (name: string) => Bundle): KnownActivity {
  return v.parse(publishedActivitySchema, {
    id: courseId * 100 + activity.hierarchyOrder,
    courseId,
    type: activity.type,
    title: activity.title,
    hierarchyOrder: activity.hierarchyOrder,
    content: withBundles(activity.content, bundleOf),
    requiredShare,
    required: true,
  })
}

function courseOf(
  id: number,
  course: DemoCourse,
  activities: readonly KnownActivity[],
  bundleOf: (name: string) => Bundle,
  address: (name: string) => string,
): Course {
  return {
    id,
    title: course.title,
    description: course.description,
    cover: address(course.cover),
    coverColor: course.coverColor,
    areaId: course.area,
    groupId: course.group,
    categoryId: course.category,
    tagIds: course.tags,
    enrollmentType: course.enrollmentType,
    mandatory: course.mandatory,
    ...(course.mandatory && { certificate: true }),
    blockMenu: course.blockMenu,
    points: course.points,
    minutes: course.minutes,
    activityCount: activities.length,
    bytes: sizeOfBundles(activities.flatMap(bundlesOf)).bytes,
    supportMaterials: course.supportMaterials.map(({ title, file }) => ({ title, bundle: bundleOf(file) })),
  }
}
