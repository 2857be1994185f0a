import { Trans } from '@lingui/react/macro'
import { ChevronRight, CloudUpload, Download, HardDrive, UserPen } from 'lucide-react'
import { Link } from 'react-router'
import { downloadsPaths } from '#contract/features/downloads/downloads-paths.ts'
import { outboxPaths } from '#contract/features/outbox/outbox-paths.ts'
import { registerPaths } from '#contract/features/register/register-paths.ts'
import { useModule } from '#platform/session-store.ts'
import { Card } from '#ui/layout/card.tsx'
import { IconTile } from '#ui/item/icon-tile.tsx'
import { List, Row } from '#ui/item/row.tsx'
import styles from './rows.module.css'

const onwards = <ChevronRight size={20} aria-hidden="true" />

/** What this device keeps for the person. */
export function Shortcuts() {
  const hasDownloads = useModule('online_courses')
  return (
    <Card flush>
      <List className={styles.list}>
        <Row
          icon={
            <IconTile>
              <UserPen />
            </IconTile>
          }
          title={<Trans>Meus dados</Trans>}
          detail={<Trans>Nome, nascimento, endereço e onde você trabalha</Trans>}
          end={onwards}
          render={<Link to={registerPaths.myData()} />}
        />
        {hasDownloads ? (
          <Row
            icon={
              <IconTile>
                <Download />
              </IconTile>
            }
            title={<Trans>Meus downloads</Trans>}
            detail={<Trans>Cursos guardados neste aparelho</Trans>}
            end={onwards}
            render={<Link to={downloadsPaths.downloads()} />}
          />
        ) : null}
        <Row
          icon={
            <IconTile>
              <HardDrive />
            </IconTile>
          }
          title={<Trans>Espaço neste aparelho</Trans>}
          detail={<Trans>O que o app guarda aqui e como liberar</Trans>}
          end={onwards}
          render={<Link to={downloadsPaths.storage()} />}
        />
        <Row
          icon={
            <IconTile>
              <CloudUpload />
            </IconTile>
          }
          title={<Trans>Envios deste aparelho</Trans>}
          detail={<Trans>O que você fez e o que já foi entregue</Trans>}
          end={onwards}
          render={<Link to={outboxPaths.outbox()} />}
        />
      </List>
    </Card>
  )
}
