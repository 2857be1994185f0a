import { useLingui } from '@lingui/react/macro'
import { Check, ChevronsUpDown } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Brand } from '#contract/engine/session/client.ts'
import { homePaths } from '#contract/features/home/home-paths.ts'
import { useSelectedClient, useSession } from '#platform/session-store.ts'
import { BrandMark } from '#ui/item/brand-mark.tsx'
import { Menu, menuEntry } from '#ui/overlay/menu.tsx'
import styles from './client-switcher.module.css'

function ClientName({ brand }: { brand: Brand }) {
  return (
    <>
      <BrandMark logo={brand.logo} />
      <span className={styles.text}>
        <span className={styles.name}>{brand.name}</span>
        {brand.programme ? <span className={styles.programme}>{brand.programme}</span> : null}
      </span>
    </>
  )
}

/** The client whose programme is shown; a menu where the person has several. */
export function ClientSwitcher() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const clients = useSession((state) => state.clients)
  const selected = useSelectedClient()
  if (!selected) return null
  if (clients.length < 2) {
    return (
      <div className={styles.client}>
        <ClientName brand={selected.brand} />
      </div>
    )
  }
  const button = (
    <>
      <span className="visually-hidden">{t`Trocar de empresa`}</span>
      <ClientName brand={selected.brand} />
      <ChevronsUpDown size={16} aria-hidden="true" />
    </>
  )
  return (
    <Menu button={button} buttonClassName={styles.client}>
      {(close) =>
        clients.map((client) => (
          <button
            key={client.id}
            type="button"
            className={menuEntry}
            aria-current={client.id === selected.id}
            onClick={() => {
              close()
              void import('#engine/session/session.ts')
                .then((m) => m.selectClient(client.id))
                .then(() => navigate(homePaths.home()))
            }}
          >
            <BrandMark logo={client.brand.logo} />
            <span className={styles.text}>{client.brand.name}</span>
            {client.id === selected.id ? <Check size={16} aria-hidden="true" /> : null}
          </button>
        ))
      }
    </Menu>
  )
}
