import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { CertificateTemplate, WrittenTemplate } from '#contract/features/certificate/certificate-template.ts'
import { readyFile } from '#server/features/authoring/authoring.test-support.ts'
import { publishTrail } from '#server/features/trail/trail-service.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'

const trail = { title: { 'pt-BR': 'Balcão campeão' }, description: {}, cover: '', coverColor: '#d65a40' }
const plain: WrittenTemplate = {
  name: 'Modelo',
  paper: 'a4',
  background: null,
  logo: null,
  heading: {},
  above: {},
  below: {},
  signatures: [],
}

/** The words of a PDF, and the size of its paper. */
async function read(answer: Answer): Promise<{ words: string; size: number[] }> {
  expect(answer.headers['content-type']).toBe('application/pdf')
  const loading = getDocument({ data: new Uint8Array(answer.body), verbosity: 0 })
  const page = await (await loading.promise).getPage(1)
  const { items } = await page.getTextContent()
  const words = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  const size = page.view.slice(2).map(Math.round)
  await loading.destroy()
  return { words: words.replaceAll(/\s+/g, ' '), size }
}

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  let pictures: { photo: string; logo: string; document: string }
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
    const at = { services: installation.services, by: admin.userId }
    const blank = { width: 60, height: 40, channels: 4 as const, background: '#d65a4080' }
    const png = await sharp({ create: blank }).png().toBuffer()
    const jpeg = await sharp({ create: { ...blank, channels: 3 } })
      .jpeg()
      .toBuffer()
    pictures = {
      photo: await readyFile(at, { kind: 'image', body: jpeg }),
      logo: await readyFile(at, { kind: 'image', body: png }),
      document: await readyFile(at),
    }
    await installation.services.database.inTenant(1, async (tx) => {
      await publishTrail(tx, 1, { id: 7, ...trail, courseIds: [2] })
      await publishTrail(tx, 1, { id: 8, ...trail, courseIds: [2] })
    })
    const payload = { courseId: 2, activityId: 201, covered: [[0, 10]], position: 10 }
    await installation.as('ana').send({ kind: 'activity.progress', payload })
  })
  afterAll(async () => installation.close())

  const url = '/api/admin/certificate-templates/'
  const write = async (change: Partial<WrittenTemplate>) => admin.send('POST', url, { ...plain, ...change })
  const created = async (change: Partial<WrittenTemplate>) => {
    const answer = await write(change)
    expect([answer.status, answer.json()]).toEqual([200, expect.anything()])
    return answer.json<CertificateTemplate>()
  }
  const paper = (trailId: number) =>
    installation.as('ana').request('POST', '/get_trail_user_result_certificate/', { trail_id: trailId })

  test('a template names pictures of the library alone: a remote address, a document and an unknown one are refused', async () => {
    for (const background of ['https://example.com/x.png', '//example.com/x.png', 'data:image/png;base64,AA=='])
      expect((await write({ background })).json()).toMatchObject({
        code: 'request.invalid',
        fields: [{ field: 'background' }],
      })
    for (const logo of [pictures.document, '01930000-0000-7000-8000-000000000001'])
      expect((await write({ logo })).json()).toMatchObject({
        code: 'certificate.picture_missing',
        fields: [{ field: 'logo', code: 'unknown' }],
      })
    expect((await write({ below: { 'pt-BR': 'CPF {cpf}' } })).json()).toMatchObject({
      code: 'request.invalid',
      fields: [{ field: 'below.pt-BR' }],
    })
    const four = Array.from({ length: 4 }, () => ({ name: 'Ana', role: {}, picture: null }))
    expect((await write({ signatures: four })).status).toBe(422)
  })

  test('the paper has the words, the signatures and the size of its template; what looks like code is letters', async () => {
    const template = await created({
      paper: 'letter',
      background: pictures.photo,
      logo: pictures.logo,
      heading: { 'pt-BR': 'Diploma <script>' },
      below: { 'pt-BR': 'fez {title} em {day} pela {programme}' },
      signatures: [{ name: 'Rita Lima', role: { 'pt-BR': 'Diretora' }, picture: pictures.logo }],
    })
    expect(template).toMatchObject({ isUsual: true, version: 1, pictures: { [pictures.logo]: 'Arquivo' } })
    const { words, size } = await read(await paper(7))
    expect(words).toContain('Diploma <script>')
    expect(words).toContain('fez Balcão campeão em 18 de novembro de 2026 pela Tintas')
    expect(words).toContain('Rita Lima')
    expect(words).toContain('Diretora')
    expect(size).toEqual([792, 612])
  })

  test('one that was given keeps the template it was given with, whatever becomes of that', async () => {
    const before = await read(await paper(7))
    const [usual] = (await admin.get(url)).json<{ rows: CertificateTemplate[] }>().rows
    const { id, rev } = usual ?? expect.unreachable()
    const changed = await admin.send('PUT', `${url}${id}/`, { ...plain, heading: { 'pt-BR': 'Novo' } }, { rev })
    expect(changed.json()).toMatchObject({ version: 2, rev: rev + 1 })
    const again = await admin.send('PUT', `${url}${id}/`, { ...plain, heading: { 'pt-BR': 'Novo' } }, { rev: rev + 1 })
    expect(again.json()).toMatchObject({ version: 2 })
    expect(await read(await paper(7))).toEqual(before)
    expect((await read(await paper(8))).words).toContain('Novo')
    const media = (await admin.get(`/api/admin/media/${pictures.photo}/`)).json<{ uses: object[] }>()
    expect(media.uses).toEqual([{ subject: 'certificate_template', subjectId: id, version: 1 }])
  })

  test('a trail may have a template of its own; one that is named, or is the usual one, is not thrown away', async () => {
    const own = await created({ name: 'Da trilha', heading: { 'pt-BR': 'Da trilha' } })
    expect(own.isUsual).toBe(false)
    const item = '/api/admin/certificate-items/trail/8/'
    const unknown = { templateId: '01930000-0000-7000-8000-000000000001', validMonths: null }
    expect((await admin.send('PUT', item, unknown, { rev: 0 })).status).toBe(422)
    await admin.send('PUT', item, { templateId: own.id, validMonths: null }, { rev: 0 })
    const remove = async (id: string) => {
      const { rev } = (await admin.get(`${url}${id}/`)).json<CertificateTemplate>()
      return (await admin.send('POST', `${url}${id}/remove/`, undefined, { rev })).json()
    }
    expect(await remove(own.id)).toMatchObject({ code: 'certificate.template_used' })
    await admin.send('POST', `${url}${own.id}/usual/`, undefined, { rev: own.rev })
    const { rows } = (await admin.get(url)).json<{ rows: CertificateTemplate[] }>()
    expect(rows.filter(({ isUsual }) => isUsual).map(({ name }) => name)).toEqual(['Da trilha'])
    const first = rows.find(({ isUsual }) => !isUsual) ?? expect.unreachable()
    expect(await remove(first.id)).toEqual({ done: true })
    expect((await read(await paper(7))).words).toContain('Diploma')
  })

  test('a preview shows the longest name and one from the right, and keeps nothing', async () => {
    const look = async (name: string) =>
      read(
        await admin.send('POST', '/api/admin/certificate-template-preview/', {
          written: plain,
          name,
          language: 'fr-FR',
        }),
      )
    expect((await look('usual')).words).toContain('Certificat')
    expect((await look('longest')).words).toContain('Nepomuceno')
    expect((await look('right_to_left')).words).toContain('Silva')
    const certificates = (await admin.get('/api/admin/certificates/')).json<{ rows: object[] }>().rows
    expect(certificates).toHaveLength(2)
  })
})
