import { expect, test } from 'vitest'
import { questionGroups, slidesOf } from './slides.ts'

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

test('questions stand in the groups that sections begin, in their order', () => {
  const section = (text: string) => ({ type: 'section' as const, text })
  const blocks = [heading('A?'), paragraph('a'), section('Pontos'), heading('B?'), heading('C?'), section('Vazia')]
  expect(questionGroups({ title: 'Perguntas', blocks })).toEqual([
    { title: null, questions: [{ title: 'A?', blocks: [paragraph('a')] }] },
    {
      title: 'Pontos',
      questions: [
        { title: 'B?', blocks: [] },
        { title: 'C?', blocks: [] },
      ],
    },
  ])
})
