import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Heart, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { CourseState } from '#contract/features/course/course-rules.ts'
import { toggled } from '#platform/filters/list-filter.ts'
import { Button } from '#ui/button/button.tsx'
import { Chip } from '#ui/progress/chip.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { FilterFields } from './filter-fields.tsx'
import type { CoursesView } from './use-courses.ts'
import styles from './filters.module.css'

/** Search, the filters used most as chips, and a sheet with all of them (mobile). */
export function FilterChips({ view }: { view: CoursesView }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const { filter, changeFilter, choiceCount } = view
  const progress = (...states: CourseState[]) => ({
    selected: filter.progress !== 'all' && states.every((state) => filter.progress.includes(state)),
    onClick: () => changeFilter({ progress: toggled(filter.progress, states) }),
  })
  return (
    <div role="search">
      <SearchInput label={t`Buscar nos cursos`} value={filter.search} onChange={(search) => changeFilter({ search })} />
      <div className={styles.chips}>
        <Chip
          selected={choiceCount > 0}
          icon={<SlidersHorizontal size={16} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {choiceCount > 0 ? <Trans>Filtros: {choiceCount}</Trans> : <Trans>Filtros</Trans>}
        </Chip>
        <Chip
          selected={filter.favorite !== 'all'}
          icon={<Heart size={16} aria-hidden="true" />}
          onClick={() => changeFilter({ favorite: toggled(filter.favorite, ['favorite']) })}
        >
          <Trans>Favoritos</Trans>
        </Chip>
        <Chip {...progress('in_progress', 'restarted')}>
          <Trans>Em andamento</Trans>
        </Chip>
        <Chip {...progress('not_started', 'enrolled')}>
          <Trans>Não iniciados</Trans>
        </Chip>
        <Chip {...progress('finished', 'approved', 'improved')}>
          <Trans>Concluídos</Trans>
        </Chip>
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t`Filtros`}
        closeLabel={t`Fechar`}
        footer={
          <>
            <Button size="large" full onClick={() => setOpen(false)}>
              <Plural value={view.shown?.length ?? 0} _0="Nenhum curso" one="Ver # curso" other="Ver # cursos" />
            </Button>
            <Button variant="quiet" full onClick={view.clearFilter} disabled={choiceCount === 0 && !filter.search}>
              <Trans>Limpar filtros</Trans>
            </Button>
          </>
        }
      >
        <div className={styles.sheet}>
          <FilterFields view={view} shape="chips" />
        </div>
      </Dialog>
    </div>
  )
}
