import { expect, test } from 'vitest'
import { find, type Found } from './search-rows.ts'

const entry = (title: string, detail = ''): Found => ({ to: `/${title}`, kind: 'course', title, detail })
const all = [
  entry('Saúde no trabalho'),
  entry('Preparação de paredes externas', 'massa e saúde da parede'),
  entry('Trabalho em altura'),
]

test('accents and case do not matter', () => {
  expect(find(all, 'SAUDE').map(({ title }) => title)).toEqual(['Saúde no trabalho', 'Preparação de paredes externas'])
})

test('every word must be there; titles that begin with it come first', () => {
  expect(find(all, 'trabalho').map(({ title }) => title)).toEqual(['Trabalho em altura', 'Saúde no trabalho'])
  expect(find(all, 'paredes saude')).toHaveLength(1)
  expect(find(all, '   ')).toEqual([])
})
