import type { PackageTree } from '#contract/features/activity/package/package-tree.ts'
import type { Content } from '#contract/features/authoring/authoring-schema.ts'
import type { ContentKind, FieldValue } from '#contract/features/authoring/draft/fields.ts'
import type { MediaKind } from '#contract/features/media/media-schema.ts'
import { newId } from '#contract/engine/ids.ts'
import { makeBundle, type NewBundleFile } from '#server/engine/files/bundles/make-bundle.ts'
import type { TestServices } from '#test/support/server/test-services.ts'
import type { StaffCaller } from '#test/support/staff-caller.ts'

type Author = Pick<StaffCaller, 'get' | 'send' | 'userId'>

const packageOf = (tree: PackageTree) => ({ tree, report: { errors: [], warnings: [] } })

/** A medium of client 1 that is ready: a document of ten pages unless told; `replaces` makes it its next version. */
export async function readyFile(
  { services, by }: { services: TestServices; by: string },
  {
    kind = 'pdf',
    body = newId(),
    replaces,
    tree,
    beside = [],
  }: {
    kind?: MediaKind
    body?: string | Buffer
    replaces?: string
    tree?: PackageTree
    /** What a package has beside its page. */
    beside?: readonly NewBundleFile[]
  } = {},
): Promise<string> {
  const extension = {
    pdf: 'pdf',
    ppt: 'pdf',
    image: 'png',
    video: 'mp4',
    audio: 'mp3',
    captions: 'vtt',
    package: 'html',
    wowza: 'm3u8',
    other: 'bin',
  }[kind]
  const bundle = await makeBundle(services, 1, [{ path: `arquivo.${extension}`, body: Buffer.from(body) }, ...beside])
  const id = replaces ?? newId()
  const now = services.clock.now()
  await services.database.inTenant(1, async (tx) => {
    const medium = { client_id: 1, id, name: 'Arquivo', sort_name: 'arquivo', kind, state: 'ready' as const, bytes: 10 }
    const row = await tx
      .insertInto('media')
      .values({ ...medium, version: 1, added_at: now })
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'id']).doUpdateSet((eb) => ({ version: eb('media.version', '+', 1) })),
      )
      .returning('version')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('media_version')
      .values({
        client_id: 1,
        media_id: id,
        version: row.version,
        state: 'ready',
        file_name: `arquivo.${extension}`,
        fingerprint: newId(),
        bytes: 10,
        kind,
        store_key: '',
        store_upload_id: '',
        seconds: ['video', 'audio', 'wowza'].includes(kind) ? 60 : null,
        pages: kind === 'pdf' ? 10 : null,
        bundle_id: bundle.bundleId,
        bundle: JSON.stringify(bundle),
        ...(kind === 'package' && {
          package: JSON.stringify(packageOf(tree ?? { kind: 'html', entry: bundle.entry })),
        }),
        added_by: by,
        added_at: now,
      })
      .execute()
  })
  return id
}

const path = (kind: ContentKind, id: number) => `/api/admin/content/${kind}/${id}/`

/** What an author does with a draft over the wire. */
export function authorOf(caller: Author) {
  const read = async (kind: ContentKind, id: number) => (await caller.get(path(kind, id))).json<Content>()
  /** An open editor: it saves on what it saw last. */
  const open = async (kind: ContentKind, id: number) => {
    const editor = newId()
    let { rev } = await read(kind, id)
    return {
      editor,
      seen: () => rev,
      async save(fields: Record<string, FieldValue>, on = rev, key = newId()) {
        const changes = Object.entries(fields).map(([field, value]) => ({ field, value }))
        const answer = await caller.send('PUT', path(kind, id), { editor, changes }, { rev: on, key })
        if (answer.status === 200) rev = answer.json<{ rev: number }>().rev
        return answer
      },
    }
  }
  return {
    read,
    open,
    get: async (kind: ContentKind, id: number, what: string) => caller.get(`${path(kind, id)}${what}`),
    async create(kind: ContentKind, fields: Record<string, FieldValue>): Promise<number> {
      const { id } = (await caller.send('POST', '/api/admin/content/', { kind, title: { 'pt-BR': 'Rascunho' } })).json<{
        id: number
      }>()
      await (await open(kind, id)).save(fields)
      return id
    },
    /** Does something with the draft as it stands. */
    act: async (kind: ContentKind, id: number, what: string, body?: unknown) =>
      caller.send('POST', `${path(kind, id)}${what}/`, body, { rev: (await read(kind, id)).rev }),
  }
}
export type TestAuthor = ReturnType<typeof authorOf>

/** Fields of an activity that can be published. */
export const activityFields = (
  key: string,
  file: string,
  { place = 1, type = 'pdf' }: { place?: number; type?: string } = {},
): Record<string, FieldValue> => ({
  [`activities.${key}.place`]: place,
  [`activities.${key}.gone`]: false,
  [`activities.${key}.title.pt-BR`]: `Atividade ${place}`,
  [`activities.${key}.title.en-US`]: `Activity ${place}`,
  [`activities.${key}.type`]: type,
  [`activities.${key}.file`]: file,
  [`activities.${key}.required`]: true,
  [`activities.${key}.share`]: 0.9,
})

/** A draft's titles in both languages of the client. */
export const titles = (text: string): Record<string, FieldValue> => ({ 'title.pt-BR': text, 'title.en-US': text })
