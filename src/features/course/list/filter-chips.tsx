import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Heart, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Chip } from '#ui/progress/chip.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { FilterFields } from './filter-fields.tsx'
import type { CourseFilter } from './course-filter.ts'
import type { CoursesView } from './use-courses.ts'
import styles from './filters.module.css'

/** Search, the filters used most as chips, and a sheet with all of them (mobile). */
export function FilterChips({ view }: { view: CoursesView }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const { filter, changeFilter, choiceCount } = view
  const progress = (value: CourseFilter['progress']) => () =>
    changeFilter({ progress: filter.progress === value ? 'all' : value })
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
          selected={filter.favourite}
          icon={<Heart size={16} aria-hidden="true" />}
          onClick={() => changeFilter({ favourite: !filter.favourite })}
        >
          <Trans>Favoritos</Trans>
        </Chip>
        <Chip selected={filter.progress === 'in_progress'} onClick={progress('in_progress')}>
          <Trans>Em andamento</Trans>
        </Chip>
        <Chip selected={filter.progress === 'not_started'} onClick={progress('not_started')}>
          <Trans>Não iniciados</Trans>
        </Chip>
        <Chip selected={filter.progress === 'finished'} onClick={progress('finished')}>
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
          <FilterFields view={view} />
        </div>
      </Dialog>
    </div>
  )
}
