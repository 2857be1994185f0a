import { Trans, useLingui } from '@lingui/react/macro'
import { Bell, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { exportNotices, listNotices, noticeChoices } from '#contract/features/notice/notice-contract.ts'
import { noticePaths } from '#contract/features/notice/notice-paths.ts'
import { noticeStates, type ListedNotice } from '#contract/features/notice/notice-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { instantInZone } from '#platform/desk/zone.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAddressQuery } from '#platform/hooks/use-address-query.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { saveTable, type TableFormat } from '#platform/table/save-table.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { ListBody } from '#ui/desk/list-body.tsx'
import { TakeTable } from '#ui/desk/take-table.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { Select } from '#ui/form/select.tsx'
import { audienceName, channelWords, stateWords } from './notice-words.ts'

type Query = NonNullable<Parameters<typeof staffCall<typeof listNotices>>[1]['query']>

/** The notices of the client that is acted in. */
export function NoticeList() {
  const { t, i18n } = useLingui()
  const { query: asked, set } = useAddressQuery(['search', 'state', 'sort'])
  const query = asked as Query
  const { busy, failure, attempt } = useAttempt()
  const list = useList(JSON.stringify(query), (cursor, signal) =>
    staffCall(listNotices, { query: { ...query, cursor } }, { signal }),
  )
  const choices = useAnswer('choices', (signal) => staffCall(noticeChoices, {}, { signal }))
  const timeZone = choices.is === 'there' ? choices.value.timeZone : null
  const takeTable = (format: TableFormat) =>
    attempt(async () => {
      const { search, state } = query
      await saveTable(
        'notices',
        format,
        await staffCall(exportNotices, { body: { ...(search && { search }), ...(state && { state }) } }),
      )
    })
  const columns: Column<ListedNotice>[] = [
    { key: 'title', head: t`Título`, render: ({ title }) => shownText(title) },
    {
      key: 'state',
      head: t`Situação`,
      render: ({ state }) => <Pill tone={stateWords[state].tone}>{i18n._(stateWords[state].label)}</Pill>,
    },
    { key: 'audience', head: t`Para quem`, wide: true, render: (row) => audienceName(row) ?? t`Todas as pessoas` },
    {
      key: 'channels',
      head: t`Como chega`,
      wide: true,
      render: ({ channels }) => channels.map((channel) => i18n._(channelWords[channel])).join(', '),
    },
    {
      key: 'starts',
      head: t`De`,
      render: ({ startsAt }) => (timeZone ? instantInZone(startsAt, timeZone) : ''),
      sort: {
        is: query.sort === 'starts' ? 'descending' : null,
        onPress: () => set('sort', query.sort === 'starts' ? '' : 'starts'),
      },
    },
    {
      key: 'ends',
      head: t`Até`,
      wide: true,
      render: ({ endsAt }) => (timeZone ? instantInZone(endsAt, timeZone) : ''),
    },
  ]
  const add = (
    <ButtonLink icon={<Plus size={18} aria-hidden="true" />} render={<Link to={noticePaths.newNotice()} />}>
      <Trans>Novo aviso</Trans>
    </ButtonLink>
  )
  const isNarrowed = Boolean(query.search ?? query.state)
  return (
    <DeskPage
      title={<Trans>Avisos</Trans>}
      actions={
        <>
          <TakeTable label={<Trans>Exportar</Trans>} busy={busy} onTake={(format) => void takeTable(format)} />
          {add}
        </>
      }
      tools={
        <>
          <SearchInput
            label={t`Buscar aviso`}
            defaultValue={query.search ?? ''}
            onChange={(value) => set('search', value)}
          />
          <Select
            aria-label={t`Situação`}
            value={query.state ?? ''}
            onChange={(event) => set('state', event.currentTarget.value)}
          >
            <option value="">{t`Todas as situações`}</option>
            {noticeStates.map((state) => (
              <option key={state} value={state}>
                {i18n._(stateWords[state].label)}
              </option>
            ))}
          </Select>
        </>
      }
    >
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      <ListBody
        list={list}
        failure={list.error ? callErrorText(list.error) : null}
        texts={{ again: <Trans>Tentar de novo</Trans>, more: <Trans>Mostrar mais</Trans> }}
        empty={
          <EmptyState
            icon={<Bell />}
            title={isNarrowed ? <Trans>Nenhum aviso encontrado</Trans> : <Trans>Nenhum aviso ainda</Trans>}
            text={
              isNarrowed ? (
                <Trans>Mude a busca ou a situação.</Trans>
              ) : (
                <Trans>Escreva às pessoas no app, por e-mail, por SMS ou por notificação no aparelho.</Trans>
              )
            }
            action={isNarrowed ? null : add}
          />
        }
      >
        <DataTable
          caption={t`Avisos`}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          renderLink={({ id }) => <Link to={noticePaths.deskNotice(id)} />}
          stale={list.coming}
        />
      </ListBody>
    </DeskPage>
  )
}
