import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { AgencyDetail, Brand } from '#contract/features/agency/agency-schema.ts'
import { formatNumber } from '#platform/format.ts'
import { Button } from '#ui/button/button.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Section } from '#ui/layout/section.tsx'
import { BrandDialog } from './brand-dialog.tsx'
import { MergeBrand, MoveBrand } from './move-brand.tsx'
import styles from '../agency.module.css'

interface BrandListProps {
  agency: AgencyDetail
  onChanged: (agency: AgencyDetail) => void
}

/** The brands of an agency; each is changed, moved, merged and retired from here. */
export function BrandList({ agency, onChanged }: BrandListProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState<{ what: 'edit' | 'move' | 'merge'; brand: Brand | null } | null>(null)
  const columns: Column<Brand>[] = [
    { key: 'name', head: t`Nome`, render: ({ name }) => name },
    { key: 'code', head: t`Código`, render: ({ code }) => code },
    { key: 'people', head: t`Pessoas`, numeric: true, render: ({ people }) => formatNumber(people) },
    {
      key: 'state',
      head: t`Situação`,
      render: ({ state, mergedInto }) => {
        if (state === 'active') return null
        const into = mergedInto?.name
        return <Pill tone="warn">{into ? t`Unida a ${into}` : t`Desativada`}</Pill>
      },
    },
  ]
  const close = () => setOpen(null)
  const done = (changed: AgencyDetail) => {
    close()
    onChanged(changed)
  }
  return (
    <Section title={<Trans>Marcas</Trans>}>
      <div className={styles.form}>
        {agency.brands.length > 0 ? (
          <DataTable
            caption={t`Marcas`}
            columns={columns}
            rows={agency.brands}
            rowKey={({ id }) => String(id)}
            renderLink={(brand) => (
              <button type="button" className={styles.open} onClick={() => setOpen({ what: 'edit', brand })} />
            )}
          />
        ) : (
          <p className={styles.note}>
            <Trans>Nenhuma marca: no cadastro só a agência é escolhida.</Trans>
          </p>
        )}
        {agency.state === 'active' ? (
          <div>
            <Button
              variant="outline"
              icon={<Plus size={18} aria-hidden="true" />}
              onClick={() => setOpen({ what: 'edit', brand: null })}
            >
              <Trans>Nova marca</Trans>
            </Button>
          </div>
        ) : null}
      </div>
      {open?.what === 'edit' ? (
        <BrandDialog
          agency={agency}
          brand={open.brand}
          onClose={close}
          onDone={done}
          onAsk={(what) => setOpen({ what, brand: open.brand })}
        />
      ) : null}
      {open?.what === 'move' && open.brand ? (
        <MoveBrand agency={agency} brand={open.brand} onClose={close} onDone={done} />
      ) : null}
      {open?.what === 'merge' && open.brand ? (
        <MergeBrand agency={agency} brand={open.brand} onClose={close} onDone={done} />
      ) : null}
    </Section>
  )
}
