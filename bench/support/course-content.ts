import { createCipheriv } from 'node:crypto'
import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import { entryOf, sizeOfBundles, type Bundle } from '#contract/engine/files/bundle.ts'
import { requiredShare } from '#contract/features/activity/progress-rules.ts'
import { makeBundle } from '#server/engine/files/bundles/make-bundle.ts'
import type { Services } from '#server/engine/services.ts'

/** Bytes that no compression makes smaller, the same ones each time. */
function noise(bytes: number, seed: number): Buffer {
  return createCipheriv('aes-256-ctr', Buffer.alloc(32, seed), Buffer.alloc(16)).update(Buffer.alloc(bytes))
}

/** Keeps a file of noise as a client's content. */
export async function keepNoise(services: Services, clientId: number, bytes: number, seed = 1): Promise<Bundle> {
  return await makeBundle(services, clientId, [{ path: `noise-${bytes}.mp4`, body: noise(bytes, seed) }])
}

const wavHeader = 44
const stereoRate = 48_000

/** Keeps noise that plays: two channels of 16 bits, 192,000 bytes a second, in the form of RIFF's WAVE. */
export async function keepAudio(services: Services, clientId: number, bytes: number): Promise<Bundle> {
  const wave = noise(bytes, 2)
  wave.write('RIFF____WAVEfmt ', 0, 'latin1')
  wave.writeUInt32LE(bytes - 8, 4)
  wave.writeUInt32LE(16, 16)
  wave.writeUInt16LE(1, 20)
  wave.writeUInt16LE(2, 22)
  wave.writeUInt32LE(stereoRate, 24)
  wave.writeUInt32LE(stereoRate * 4, 28)
  wave.writeUInt16LE(4, 32)
  wave.writeUInt16LE(16, 34)
  wave.write('data', 36, 'latin1')
  wave.writeUInt32LE(bytes - wavHeader, 40)
  return await makeBundle(services, clientId, [{ path: `noise-${bytes}.wav`, body: wave }])
}

/** A course of the bench with as many activities as bundles. */
export function benchCourse(id: number, bundles: readonly Bundle[]): { course: Course; activities: KnownActivity[] } {
  const title = { 'pt-BR': `Curso de medição ${id}` }
  const course: Course = {
    id,
    title,
    description: { 'pt-BR': 'Um curso que só existe para medir: o texto tem o tamanho de uma descrição de verdade.' },
    cover: '',
    coverColor: '#336699',
    areaId: 'tecnica',
    groupId: 'todos',
    categoryId: 'basico',
    tagIds: [],
    enrollmentType: 'automatic',
    mandatory: false,
    blockMenu: false,
    points: 10,
    minutes: 30,
    activityCount: bundles.length,
    bytes: sizeOfBundles(bundles).bytes,
    supportMaterials: [],
  }
  const activities = bundles.map((bundle, index): KnownActivity => {
    const hierarchyOrder = index + 1
    const own = { id: id * 100 + hierarchyOrder, courseId: id, title, hierarchyOrder }
    const type = entryOf(bundle)?.type.startsWith('audio/') ? 'audio' : 'video'
    return { ...own, type, content: { bundle, seconds: 600 }, requiredShare, required: true }
  })
  return { course, activities }
}
