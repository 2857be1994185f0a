import { expect, test } from 'vitest'
import { beginsAsSubRip, readCaptions } from './captions.ts'

const srt =
  '1\r\n00:00:01,000 --> 00:00:03,5\r\nPreparação é tudo\r\n\r\n2\r\n00:01:00,250 --> 01:00:02,000\r\nAté já\r\n'
const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:03.500\nPreparação é tudo\n\n00:01:00.250 --> 01:00:02.000\nAté já\n'

test('SRT becomes WebVTT, whichever way its lines end', () => {
  expect(readCaptions(Buffer.from(srt))).toBe(vtt)
  expect(readCaptions(Buffer.from(srt.replaceAll('\r\n', '\n')))).toBe(vtt)
  expect(readCaptions(Buffer.from(`\uFEFF${srt}`))).toBe(vtt)
})

test('what is not UTF-8 is read as windows-1252, with its accents', () => {
  expect(readCaptions(Buffer.from(srt, 'latin1'))).toBe(vtt)
  expect(readCaptions(Buffer.from(vtt, 'latin1'))).toBe(vtt)
  // No letter of latin1: a dash and quotes of windows-1252.
  const typographic = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n\x93Sim\x94 \x96 claro\n', 'latin1')
  expect(readCaptions(typographic)).toContain('“Sim” – claro')
})

test('marks of SRT: italics, bold and underline stay, colours and places go, what is no mark is shown as written', () => {
  const marked = '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<font color="#fff"><i>A & B</i></font> <3 a --> b\n'
  expect(readCaptions(Buffer.from(marked))).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<i>A &amp; B</i> &lt;3 a --&gt; b\n',
  )
})

test('cues without an empty line between them are told apart; one that ends before it begins, or says nothing, is none', () => {
  const tight = [
    '1\n00:00:01,000 --> 00:00:02,000\nUm\nainda um',
    '2\n00:00:02,000 --> 00:00:03,000\nDois',
    '3\n00:00:05,000 --> 00:00:04,000\nTarde',
    '4\n00:00:06,000 --> 00:00:07,000\n',
  ].join('\n')
  expect(readCaptions(Buffer.from(tight))).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nUm\nainda um\n\n00:00:02.000 --> 00:00:03.000\nDois\n',
  )
})

test('WebVTT stays as it is written; without a cue it is none, and neither is anything else', () => {
  const styled = 'WEBVTT - aula\n\nNOTE nada\n\ninicio\n00:01.000 --> 00:02.000 line:0\n<v Ana>Olá\n'
  expect(readCaptions(Buffer.from(styled))).toBe(styled)
  for (const other of ['WEBVTT\n\n', 'Olá\nmundo', '', '\0\0\0']) expect(readCaptions(Buffer.from(other))).toBeNull()
  expect(readCaptions(Buffer.from(srt, 'utf16le'))).toBeNull()
})

test('a file is known as SRT by its beginning, also where that ends within a letter', () => {
  const bytes = Buffer.from(srt)
  for (let end = 40; end < bytes.length; end++) expect(beginsAsSubRip(bytes.subarray(0, end))).toBe(true)
  expect(beginsAsSubRip(Buffer.from(srt, 'latin1'))).toBe(true)
  for (const other of ['1\nOlá', 'a 00:00:01,000 --> 00:00:02,000', '%PDF-1.4'])
    expect(beginsAsSubRip(Buffer.from(other))).toBe(false)
})
