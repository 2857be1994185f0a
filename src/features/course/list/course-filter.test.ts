import { describe, expect, test } from 'vitest'
import { makeActivity, makeCourse, makeProgress } from '../shared/course-samples.test-support.ts'
import { usedChoices } from '#platform/filters/catalogue-choices.ts'
import { makeCards } from './course-cards.ts'
import { everything, type ListFilter } from '#platform/filters/list-filter.ts'
import { filterCourses } from './course-filter.ts'

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
  courseProgress: [],
  favourites: [{ id: 'course:3', kind: 'course', itemId: 3, since: '2026-11-20T12:00:00.000Z' }],
  downloaded: new Set([2]),
})

const ids = (filter: Partial<ListFilter>, wanted: 'pt-BR' | 'en-US' = 'pt-BR') =>
  filterCourses(cards, { ...everything, ...filter }, { wanted, fallback: 'pt-BR' }).map((card) => card.course.id)

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
    [{ selected_areas: ['tecnica'] }, [1]],
    [{ selected_groups: ['gestores'] }, [3]],
    [{ selected_tags: ['fachada'] }, [1]],
    [{ selected_categories: ['lideranca'] }, [3]],
    [{ progress: ['finished'] }, [1]],
    [{ progress: ['enrolled'] }, [2]],
    [{ progress: ['not_started'] }, []],
    [{ favorite: ['favorite'] }, [3]],
    [{ subscription_type: ['free'] }, []],
    [{ subscription_type: ['free', 'automatic'] }, [3, 2, 1]],
  ] as const)('%o leaves %o', (filter, expected) => {
    expect(ids(filter)).toEqual(expected)
  })

  test('learning T6: choices of one filter add, filters narrow', () => {
    expect(ids({ progress: ['finished', 'in_progress'] })).toEqual([3, 1])
    expect(ids({ progress: ['finished', 'in_progress'], selected_groups: ['gestores'] })).toEqual([3])
    expect(ids({ favorite: ['favorite'], selected_areas: ['tecnica'] })).toEqual([])
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
    expect(choices.selected_tags.map((item) => item.id)).toEqual(['fachada'])
    expect(choices.selected_areas).toEqual([])
  })
})
