import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import { openServices } from '#server/engine/open-services.ts'
import { keepBundle } from '#server/engine/files/bundles/keep-bundle.ts'
import { makeBundle, type NewBundleFile } from '#server/engine/files/bundles/make-bundle.ts'
import type { Bundle } from '#contract/engine/files/bundle.ts'
import { publishCourse } from '#server/features/course/course-service.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { folderWithDemo } from './prepared-demo.ts'

/** The client of the demo that the course is added to: the one of `learner@demo.trilha.app`. */
const clientId = 2

/** What an activity of the added course is, beside what all have. */
export type AddedActivity = Pick<KnownActivity, 'type' | 'content'> & { title: string }

/** Keeps a bundle whose list is at hand, with its choices. */
export type KeepList = (
  ...given: Parameters<typeof keepBundle> extends [unknown, unknown, ...infer Rest] ? Rest : never
) => Promise<Bundle>

/** The demo with one course more, `id`, of activities over bundles of files at hand. */
export async function folderWithCourse(
  name: string,
  id: number,
  make: (bundle: (files: readonly NewBundleFile[]) => Promise<Bundle>, keep: KeepList) => Promise<AddedActivity[]>,
): ReturnType<typeof folderWithDemo> {
  const folder = await folderWithDemo(name)
  const services = await openServices(readConfig({ DATA_DIR: folder.data, DEMO: '0', LOG_LEVEL: 'silent' }))
  const keep: KeepList = (list, open) => keepBundle(services, clientId, list, open)
  const added = await make((files) => makeBundle(services, clientId, files), keep)
  const activities = added.map(({ title, type, content }, at) => ({
    id: id * 100 + at + 1,
    courseId: id,
    type,
    title: { 'pt-BR': title },
    hierarchyOrder: at + 1,
    requiredShare: 0.9,
    required: true,
    content,
  })) as KnownActivity[]
  const course = {
    id,
    title: { 'pt-BR': 'Conteúdo interativo' },
    description: {},
    cover: '',
    coverColor: '#d65a40',
    areaId: 'a',
    groupId: 'g',
    categoryId: 'c',
    tagIds: [],
    enrollmentType: 'automatic' as const,
    mandatory: false,
    blockMenu: false,
    points: 0,
    minutes: 5,
    activityCount: activities.length,
    bytes: 0,
    supportMaterials: [],
  }
  await services.database.inTenant(clientId, (tx) => publishCourse(tx, clientId, course, activities, new Date()))
  await services.close()
  return folder
}
