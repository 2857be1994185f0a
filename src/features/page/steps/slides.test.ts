import { expect, test } from 'vitest'
import { slidesOf } from './slides.ts'

const paragraph = (text: string) => ({ type: 'paragraph' as const, runs: [text] })
const heading = (text: string) => ({ type: 'heading' as const, text })

test('each heading of the onboarding begins a slide', () => {
  const blocks = [heading('Um'), paragraph('a'), paragraph('b'), heading('Dois'), paragraph('c')]
  expect(slidesOf({ title: 'Boas-vindas', blocks })).toEqual([
    { title: 'Um', blocks: [paragraph('a'), paragraph('b')] },
    { title: 'Dois', blocks: [paragraph('c')] },
  ])
})

test('what stands before the first heading is a slide of the page’s own name', () => {
  expect(slidesOf({ title: 'Boas-vindas', blocks: [paragraph('a'), heading('Um')] })).toEqual([
    { title: 'Boas-vindas', blocks: [paragraph('a')] },
    { title: 'Um', blocks: [] },
  ])
  expect(slidesOf({ title: 'x', blocks: [] })).toEqual([])
})
