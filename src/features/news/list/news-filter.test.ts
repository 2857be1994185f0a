import { expect, test } from 'vitest'
import { usedChoices } from '#platform/filters/catalogue-choices.ts'
import { everything, type ListFilter } from '#platform/filters/list-filter.ts'
import type { ShownNews } from '../use-news.ts'
import { filterNews } from './news-filter.ts'

const piece = (id: number, title: string, change: Partial<ShownNews['item']> = {}): ShownNews => ({
  item: {
    id,
    title: { 'pt-BR': title },
    summary: {},
    text: { 'pt-BR': 'Chega às lojas em dezembro' },
    cover: '',
    coverColor: '#d65a40',
    publishedAt: '2026-11-18T15:00:00.000Z',
    ...change,
  },
  isRead: false,
  favourite: id === 3,
})
const news = [
  piece(1, 'Linha Premium', { areaId: 'vendas', tagIds: ['cores', 'loja'] }),
  piece(2, 'Foto da vitrine', { areaId: 'loja', categoryId: 'campanha' }),
  piece(3, 'Resultado', { groupId: 'balcao', tagIds: ['loja'] }),
]
const left = (filter: Partial<ListFilter>) =>
  filterNews(news, { ...everything, ...filter }, { wanted: 'pt-BR', fallback: 'pt-BR' }).map(({ item }) => item.id)

test.each<[Partial<ListFilter>, number[]]>([
  [{}, [1, 2, 3]],
  [{ search: 'linha premium' }, [1]],
  [{ search: 'as lojas' }, [1, 2, 3]],
  [{ selected_areas: ['vendas'] }, [1]],
  [{ selected_groups: ['balcao'] }, [3]],
  [{ selected_tags: ['loja'] }, [1, 3]],
  [{ selected_categories: ['campanha'] }, [2]],
  [{ favorite: ['favorite'] }, [3]],
])('%o leaves the news %o', (filter, expected) => {
  expect(left(filter)).toEqual(expected)
})

test('learning T6: choices of one filter of news add, and filters narrow', () => {
  expect(left({ selected_areas: ['vendas', 'loja'] })).toEqual([1, 2])
  expect(left({ selected_areas: ['vendas', 'loja'], selected_tags: ['cores'] })).toEqual([1])
  expect(left({ selected_areas: ['vendas'], favorite: ['favorite'] })).toEqual([])
})

test('learning T5: a filter of news offers only choices that a piece of news has', () => {
  const items = ['vendas', 'loja', 'rh'].map((id) => ({ id, name: {} }))
  const choices = usedChoices(
    news.map(({ item }) => item),
    [{ key: 'country_areas', items }],
  )
  expect(choices.selected_areas.map(({ id }) => id)).toEqual(['vendas', 'loja'])
  expect(choices.selected_groups).toEqual([])
})
