import { expect, test } from 'vitest'
import { problemOfMedia, problemOfPdf } from './playback-problem.ts'

test('without network and not downloaded, a video says exactly that', () => {
  expect(problemOfMedia(2, { online: false, kept: false, answers: false })).toBe('not_kept')
  expect(problemOfMedia(4, { online: false, kept: false, answers: false })).toBe('not_kept')
})

test('a damaged file is called damaged, on the network and on the device', () => {
  expect(problemOfMedia(3, { online: true, kept: false, answers: true })).toBe('broken')
  expect(problemOfMedia(4, { online: true, kept: false, answers: true })).toBe('broken')
  expect(problemOfMedia(4, { online: false, kept: true, answers: true })).toBe('broken')
})

test('a file that does not come can be tried again', () => {
  expect(problemOfMedia(2, { online: true, kept: false, answers: true })).toBe('unreachable')
  expect(problemOfMedia(4, { online: true, kept: false, answers: false })).toBe('unreachable')
})

test('a document says whether it is locked, damaged or out of reach', () => {
  expect(problemOfPdf('PasswordException', { online: true, kept: true })).toBe('encrypted')
  expect(problemOfPdf('InvalidPDFException', { online: true, kept: true })).toBe('broken')
  expect(problemOfPdf('ResponseException', { online: true, kept: false })).toBe('unreachable')
  expect(problemOfPdf('TypeError', { online: false, kept: false })).toBe('not_kept')
})
