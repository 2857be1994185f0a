import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import {
  awardBadge,
  listBadgeHolders,
  revokeBadge,
  type Badge,
  type BadgeHolder,
} from '#contract/features/badge/badge-desk.ts'
import { awardStates, type AwardState } from '#contract/features/badge/badge-rules.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatInstant } from '#platform/format.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { Button } from '#ui/button/button.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { ListBody } from '#ui/desk/list-body.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { SearchInput } from '#ui/form/search-input.tsx'
import { Select } from '#ui/form/select.tsx'
import { Section } from '#ui/layout/section.tsx'
import { awardWords } from '../../award-words.ts'
import { AwardDialog } from './award-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import styles from '../badge-desk.module.css'

function useColumns(onRevoke: (holder: BadgeHolder) => void): Column<BadgeHolder>[] {
  const { t, i18n } = useLingui()
  return [
    { key: 'person', head: t`Pessoa`, render: ({ person }) => <bdi>{person}</bdi> },
    {
      key: 'state',
      head: t`Situação`,
      render: ({ state }) => <Pill tone={awardWords[state].tone}>{i18n._(awardWords[state].label)}</Pill>,
    },
    { key: 'issued', head: t`Recebida em`, wide: true, render: ({ issuedAt }) => formatInstant(issuedAt) },
    {
      key: 'why',
      head: t`Por quê`,
      wide: true,
      render: ({ awardReason, revokeReason }) => revokeReason ?? awardReason ?? t`Fez o que a medalha pede`,
    },
    {
      key: 'act',
      head: <span className="visually-hidden">{t`Ações`}</span>,
      render: (holder) => {
        const { person } = holder
        return holder.state === 'revoked' ? null : (
          <Button
            variant="quiet"
            icon={<Ban size={18} aria-hidden="true" />}
            aria-label={t`Cancelar a medalha de ${person}`}
            onClick={() => onRevoke(holder)}
          >
            <Trans>Cancelar</Trans>
          </Button>
        )
      },
    },
  ]
}

/** Who has a badge; it is given by hand and revoked here. */
export function Holders({ badge }: { badge: Badge }) {
  const { t, i18n } = useLingui()
  const [search, setSearch] = useState('')
  const [state, setState] = useState<AwardState | ''>('')
  const [isAwarding, setAwarding] = useState(false)
  const [revoked, setRevoked] = useState<BadgeHolder | null>(null)
  const list = useList(`${badge.id} ${state} ${search}`, (cursor, signal) =>
    staffCall(
      listBadgeHolders,
      { params: { badgeId: badge.id }, query: { ...(search && { search }), ...(state && { state }), cursor } },
      { signal },
    ),
  )
  const columns = useColumns(setRevoked)
  return (
    <Section
      title={<Trans>Quem tem</Trans>}
      action={
        badge.isActive ? (
          <Button variant="outline" icon={<UserPlus size={18} aria-hidden="true" />} onClick={() => setAwarding(true)}>
            <Trans>Dar a alguém</Trans>
          </Button>
        ) : null
      }
    >
      <div className={styles.tools}>
        <SearchInput label={t`Buscar por nome`} value={search} onChange={setSearch} />
        <Select
          aria-label={t`Situação`}
          value={state}
          onChange={(event) => setState(event.currentTarget.value as AwardState | '')}
        >
          <option value="">{t`Todas as situações`}</option>
          {awardStates.map((one) => (
            <option key={one} value={one}>
              {i18n._(awardWords[one].label)}
            </option>
          ))}
        </Select>
      </div>
      <ListBody
        list={list}
        failure={list.error ? callErrorText(list.error) : null}
        texts={{ again: <Trans>Tentar de novo</Trans>, more: <Trans>Mostrar mais</Trans> }}
        empty={
          <EmptyState
            icon={<Users />}
            title={search || state ? <Trans>Ninguém encontrado</Trans> : <Trans>Ninguém tem esta medalha ainda</Trans>}
            text={search || state ? <Trans>Mude a busca ou a situação.</Trans> : undefined}
          />
        }
      >
        <DataTable
          caption={t`Quem tem a medalha`}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          stale={list.coming}
        />
      </ListBody>
      {isAwarding ? (
        <AwardDialog
          onClose={() => setAwarding(false)}
          onAward={async (userId, reason) => {
            await staffCall(awardBadge, { params: { badgeId: badge.id }, body: { userId, reason } })
            toast(t`Medalha dada`, { tone: 'ok' })
            setAwarding(false)
            list.renew()
          }}
        />
      ) : null}
      {revoked ? (
        <ReasonDialog
          danger
          title={t`Cancelar a medalha de ${revoked.person}?`}
          description={
            <Trans>Quem conferir verá que foi cancelada, e a pessoa lê o motivo. Não há como desfazer.</Trans>
          }
          button={<Trans>Cancelar a medalha</Trans>}
          onClose={() => setRevoked(null)}
          work={async (reason) => {
            await staffCall(revokeBadge, { params: { awardId: revoked.id }, body: { reason } })
            toast(t`Medalha cancelada`, { tone: 'ok' })
            setRevoked(null)
            list.renew()
          }}
        />
      ) : null}
    </Section>
  )
}
