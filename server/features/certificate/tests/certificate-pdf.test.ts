import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { drawCertificate } from '../draw/certificate-pdf.ts'

const printed = {
  code: '1-AAAA-BBBB-CCCC-DDDD',
  item_kind: 'trail',
  person_name: 'Ana',
  title: 'Balcão campeão',
  minutes: null,
  programme: 'Pincel de Ouro',
  language: 'pt-BR',
  colour: '#c4402c',
  issued_at: new Date('2026-11-18T15:00:00Z'),
  issued_on: '2026-11-18',
  expires_on: null,
} as const

const draw = (person: string, title: string = printed.title) =>
  drawCertificate({ ...printed, person_name: person, title }, null, 'https://trilha.example')

/** The text of a PDF as a reader finds it: each piece with its place from the left. */
async function read(pdf: Buffer): Promise<{ text: string; x: number; y: number }[]> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await loading.promise
  const { items } = await (await document.getPage(1)).getTextContent()
  await loading.destroy()
  return items.flatMap((item) =>
    'str' in item ? [{ text: item.str, x: item.transform[4] as number, y: item.transform[5] as number }] : [],
  )
}

/** What stands on the line of the name, word by word from the left; parts of letters that are no character count not. */
async function nameOn(pdf: Buffer): Promise<string[]> {
  const pieces = await read(pdf)
  // Between "Certificamos que" and "concluiu a trilha".
  const line = pieces.filter(({ text, y }) => text.trim() !== '' && y > 310 && y < 345)
  return line
    .toSorted((a, b) => a.x - b.x)
    .map(({ text }) =>
      text
        .replaceAll(/\p{Cc}/gu, '')
        .normalize('NFC')
        .trim(),
    )
}

test.each([
  ['Polish', 'Łukasz Żółć'],
  ['Vietnamese', 'Nguyễn Thị Ánh'],
  ['Cyrillic', 'Юрій Ґалаґан'],
  ['Greek', 'Ελένη Παπαδοπούλου'],
  ['Chinese', '张伟 (Wei)'],
  ['Japanese family', '𠮷野家'],
  ['Irish', 'Zoë O’Brien'],
  ['Japanese', '山田太郎'],
  ['Korean', '김민준'],
  ['Thai', 'สมชาย ใจดี'],
  ['Portuguese', 'João d’Ávila'],
])('learning T81, engine B12: a certificate writes a %s name, and a reader finds it: %s', async (_script, name) => {
  expect((await nameOn(await draw(name))).join('').replaceAll(/\s/g, '')).toBe(
    name.replaceAll(/\s/g, '').normalize('NFC'),
  )
})

test('learning T81, engine B12: a Devanagari name is all there; its signs stand in the order of the eye', async () => {
  const sorted = (text: string) => Array.from(text.replaceAll(/\s/g, '')).toSorted()
  const name = 'अर्जुन शर्मा'
  expect(sorted((await nameOn(await draw(name))).join(''))).toEqual(sorted(name))
})

test.each([
  ['Arabic', 'محمد عبد الله', ['محمد عبد الله']],
  ['Hebrew', 'שלום כהן', ['שלום כהן']],
  // Each by its place: the first word is the one at the right.
  ['Arabic and Latin', 'محمد Silva', ['Silva', 'محمد']],
])('learning T81, engine B12: %s words stand from right to left: %s', async (_script, name, fromTheLeft) => {
  expect(await nameOn(await draw(name))).toEqual(fromTheLeft)
})

test('learning T81, engine B12: a character that no font has is left out, never a box, and the file stays small', async () => {
  const pdf = await draw('😀 Ana 张伟 محمد', '优秀培训：安全与健康管理的完整课程以及其他许多内容和更多的内容介绍')
  expect((await nameOn(pdf)).join(' ')).not.toContain('😀')
  expect((await nameOn(pdf)).join('')).toContain('Ana')
  expect(pdf.length).toBeLessThan(150_000)
})
