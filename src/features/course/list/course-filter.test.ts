import { describe, expect, test } from 'vitest'
import { makeActivity, makeCourse, makeProgress } from '../shared/course-samples.test-support.ts'
import { makeCards, usedChoices } from './course-cards.ts'
import { countChoices, everyCourse, filterCourses, readFilter, type CourseFilter } from './course-filter.ts'

const courses = [
  makeCourse({
    id: 1,
    title: { 'pt-BR': 'Preparação de paredes', 'en-US': 'Preparing walls' },
    areaId: 'tecnica',
    tagIds: ['fachada'],
  }),
  makeCourse({ id: 2, title: { 'pt-BR': 'Cores que vendem' }, mandatory: true }),
  makeCourse({ id: 3, title: { 'pt-BR': 'Feedback' }, categoryId: 'lideranca', groupId: 'gestores' }),
]
const activities = courses.map((course) => makeActivity(course.id * 10, { courseId: course.id }))
const cards = makeCards({
  enrolments: [],
  courses,
  activities,
  progress: [...makeProgress([10, 'finished'], [30, 'in_progress']).values()],
  favourites: [{ courseId: 3, since: '2026-11-20T12:00:00.000Z' }],
  downloaded: new Set([2]),
})

const ids = (filter: Partial<CourseFilter>, wanted: 'pt-BR' | 'en-US' = 'pt-BR') =>
  filterCourses(cards, { ...everyCourse, ...filter }, { wanted, fallback: 'pt-BR' }).map((card) => card.course.id)

describe('the list of courses', () => {
  test('shows begun courses first, then mandatory ones, finished ones last', () => {
    expect(ids({})).toEqual([3, 2, 1])
  })

  test('finds without accents, in any order of words, in title and description', () => {
    expect(ids({ search: 'PAREDES preparacao' })).toEqual([1])
    expect(ids({ search: 'cartela' })).toEqual([3, 2, 1])
    expect(ids({ search: 'paredes brancas' })).toEqual([])
  })

  test('searches in the language that is shown', () => {
    expect(ids({ search: 'walls' }, 'en-US')).toEqual([1])
    expect(ids({ search: 'walls' })).toEqual([])
  })

  test.each([
    [{ area: 'tecnica' }, [1]],
    [{ group: 'gestores' }, [3]],
    [{ tag: 'fachada' }, [1]],
    [{ category: 'lideranca' }, [3]],
    [{ progress: 'finished' }, [1]],
    [{ progress: 'not_started' }, [2]],
    [{ favourite: true }, [3]],
    [{ favourite: true, area: 'tecnica' }, []],
  ] as const)('%o leaves %o', (filter, expected) => {
    expect(ids(filter)).toEqual(expected)
  })

  test('offers only choices that some course has', () => {
    const choices = usedChoices(courses, [
      {
        key: 'tags',
        items: [
          { id: 'fachada', name: {} },
          { id: 'nenhum', name: {} },
        ],
      },
    ])
    expect(choices.tag.map((item) => item.id)).toEqual(['fachada'])
    expect(choices.area).toEqual([])
  })
})

test('a stored filter is read back, and anything strange in it starts at all', () => {
  const filter: CourseFilter = { ...everyCourse, search: 'cor', progress: 'finished', favourite: true }
  expect(readFilter(JSON.parse(JSON.stringify(filter)))).toEqual(filter)
  expect(readFilter(undefined)).toEqual(everyCourse)
  expect(readFilter({ progress: 'never', area: 4, favourite: 'yes' })).toEqual(everyCourse)
})

test('counts what narrows the list', () => {
  expect(countChoices(everyCourse)).toBe(0)
  expect(countChoices({ ...everyCourse, tag: 'x', favourite: true, search: 'y' })).toBe(2)
})
