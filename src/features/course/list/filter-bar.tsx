import { Trans, useLingui } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import { toggled } from '#platform/filters/list-filter.ts'
import { Button } from '#ui/button/button.tsx'
import { Chip } from '#ui/progress/chip.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { FilterFields } from './filter-fields.tsx'
import type { CoursesView } from './use-courses.ts'
import styles from './filters.module.css'

/** Every filter in sight (desktop). */
export function FilterBar({ view }: { view: CoursesView }) {
  const { t } = useLingui()
  const { filter, changeFilter } = view
  return (
    <div className={styles.panel} role="search">
      <div className={styles.first}>
        <div className={styles.search}>
          <SearchInput
            label={t`Buscar nos cursos`}
            value={filter.search}
            onChange={(search) => changeFilter({ search })}
          />
        </div>
        <Chip
          selected={filter.favorite !== 'all'}
          icon={<Heart size={16} aria-hidden="true" />}
          onClick={() => changeFilter({ favorite: toggled(filter.favorite, ['favorite']) })}
        >
          <Trans>Favoritos</Trans>
        </Chip>
        {view.choiceCount > 0 || filter.search ? (
          <Button variant="quiet" onClick={view.clearFilter}>
            <Trans>Limpar filtros</Trans>
          </Button>
        ) : null}
      </div>
      <div className={styles.fields}>
        <FilterFields view={view} shape="menu" />
      </div>
    </div>
  )
}
