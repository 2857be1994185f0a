import type { ActivityProgress } from '#contract/features/activity/activity-contract.ts'
import type { Activity } from '#contract/features/activity/activity-row.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import type { Bundle } from '#contract/engine/files/bundle.ts'
import type { BundleFile } from '#contract/engine/files/bundle-list.ts'
import type { ProgressState } from '#contract/features/activity/progress-rules.ts'

/** A file of 1,000 bytes; the same number is the same content. */
export function makeFile(number: number, file: Partial<BundleFile> = {}): BundleFile {
  const sha256 = number.toString(16).padStart(64, '0')
  return { path: `${number}.mp4`, bytes: 1000, sha256, type: 'video/mp4', ...file }
}

/** A bundle that opens its first file. */
export function makeBundle(...files: [BundleFile, ...BundleFile[]]): Bundle {
  const [{ path: entry, sha256 }] = files
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return { bundleId: sha256.replace(/^0/, 'b'), entry, listBytes: 100, bytes, files, choices: [] }
}

export function makeCourse(course: Partial<Course>): Course {
  return {
    id: 7,
    title: { 'pt-BR': 'Cores que vendem' },
    description: { 'pt-BR': 'Da cartela ao carrinho' },
    cover: '/api/images/x/',
    coverColor: '#d3e8f7',
    areaId: 'vendas',
    groupId: 'vendedores',
    categoryId: 'produto',
    tagIds: ['cores'],
    enrollmentType: 'automatic',
    mandatory: false,
    blockMenu: false,
    points: 300,
    minutes: 80,
    activityCount: 3,
    bytes: 3000,
    supportMaterials: [],
    ...course,
  }
}

/** An activity whose id is also its hierarchy order. */
export function makeActivity(order: number, activity: Partial<Activity> = {}): Activity {
  return {
    id: order,
    courseId: 7,
    type: 'video',
    title: { 'pt-BR': `Aula ${order}` },
    hierarchyOrder: order,
    content: { bundle: makeBundle(makeFile(order)), seconds: 50 },
    requiredShare: 0.9,
    required: true,
    ...activity,
  }
}

export function makeProgress(...states: [activityId: number, state: ProgressState][]): Map<number, ActivityProgress> {
  return new Map(
    states.map(([activityId, state]) => [
      activityId,
      {
        activityId,
        courseId: 7,
        covered: state === 'finished' ? [[0, 50]] : [[0, 10]],
        position: 10,
        total: 50,
        state,
        evidence: 'judged',
        updatedAt: '2026-11-20T12:00:00.000Z',
      },
    ]),
  )
}
