import { Trans, useLingui } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import type { CatalogueFilter } from '#platform/filters/catalogue-choices.ts'
import { filterChoices } from '#platform/filters/filter-choices.ts'
import { toggled } from '#platform/filters/list-filter.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button } from '#ui/button/button.tsx'
import { FilterRow } from '#ui/filter/filter-row.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { ChoicesField } from '#ui/filter/choices-field.tsx'
import { Chip } from '#ui/progress/chip.tsx'
import type { NewsListView } from './use-news-list.ts'

/** Search, places in the client's lists and favourites of the list of news. */
export function NewsFilters({ view }: { view: NewsListView }) {
  const { t } = useLingui()
  const { filter, changeFilter } = view
  const field = (name: CatalogueFilter, label: string, all: string) => {
    const offered = view.choices[name].map(({ id, name: text }) => ({ id, label: shownText(text) }))
    const choices = filterChoices(view, name, offered)
    return choices ? <ChoicesField {...choices} label={label} all={all} shape="menu" /> : null
  }
  return (
    <FilterRow
      search={
        <SearchInput
          label={t`Buscar nas notícias`}
          value={filter.search}
          onChange={(search) => changeFilter({ search })}
        />
      }
    >
      {field('selected_areas', t`Área`, t`Todas`)}
      {field('selected_groups', t`Grupo`, t`Todos`)}
      {field('selected_categories', t`Categoria`, t`Todas`)}
      {field('selected_tags', t`Assunto`, t`Todos`)}
      <Chip
        selected={filter.favorite !== 'all'}
        icon={<Heart size={16} aria-hidden="true" />}
        onClick={() => changeFilter({ favorite: toggled(filter.favorite, ['favorite']) })}
      >
        <Trans>Favoritos</Trans>
      </Chip>
      {view.isNarrowed ? (
        <Button variant="quiet" onClick={view.clearFilter}>
          <Trans>Limpar filtros</Trans>
        </Button>
      ) : null}
    </FilterRow>
  )
}
