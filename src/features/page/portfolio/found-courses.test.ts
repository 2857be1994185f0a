import { expect, test } from 'vitest'
import {
  portfolioCourseId,
  portfolioSlug,
  type PortfolioCourse,
} from '#contract/features/portfolio/portfolio-contract.ts'
import { foundCourses } from './found-courses.ts'

const course = (id: number, pt: string, en: string): PortfolioCourse => ({
  id,
  title: { 'pt-BR': pt, 'en-US': en },
  description: {},
  cover: '',
  coverColor: '#fff',
  minutes: 10,
  activityCount: 2,
})
const courses = [course(1, 'Segurança da informação', 'Information security'), course(2, 'Gestão do tempo', 'Time')]

test('a course is found without accents, by any of its words, in any language', () => {
  const ids = (typed: string) => foundCourses(courses, typed).map(({ id }) => id)
  expect(ids('')).toEqual([1, 2])
  expect(ids('seguranca')).toEqual([1])
  expect(ids('INFORMAÇÃO  segurança')).toEqual([1])
  expect(ids('time')).toEqual([2])
  expect(ids('pintura')).toEqual([])
})

test('a course’s address ends with its id, and only ASCII digits after -id- are one', () => {
  const [security] = courses
  expect(security && portfolioSlug(security, 'pt-BR')).toBe('seguranca-da-informacao-id-1')
  expect(security && portfolioSlug({ ...security, title: { 'pt-BR': '¡!' } }, 'pt-BR')).toBe('curso-id-1')
  expect(portfolioCourseId('seguranca-da-informacao-id-12')).toBe(12)
  expect(portfolioCourseId('a-id-3-id-7')).toBe(7)
  for (const slug of ['seguranca', 'x-id-', 'x-id-0', 'x-id-1e3', 'x-id-１２', 'x-id-1/2', '-id-'])
    expect(portfolioCourseId(slug), slug).toBeNull()
})
