import { ImageOff } from 'lucide-react'
import { createContext, use, useEffect, useState } from 'react'
import { entryOf, type FileOfBundle } from '#contract/engine/files/bundle.ts'
import type { GamePicture } from '#contract/features/game/game-schema.ts'
import { sourceOf } from '#domain/activity/file-source.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { useLatest } from '#platform/hooks/use-latest.ts'
import styles from './frame.module.css'

/** Where the files of a game are read. */
export type Addresses = { of: 'member'; clientId: number } | { of: 'draft'; files: Readonly<Record<string, string>> }
/** See `Addresses`. */
export const PictureAddresses = createContext<Addresses>({ of: 'draft', files: {} })

function useAddress(file: FileOfBundle | undefined): string | null {
  const addresses = use(PictureAddresses)
  const online = useOnline()
  const [found, setFound] = useState<string | null>(null)
  const sha256 = file?.sha256 ?? ''
  const given = useLatest(file)
  useEffect(() => {
    let stale = false
    const find = async () => {
      const wanted = given.current
      if (!wanted) return null
      return addresses.of === 'draft' ? (addresses.files[sha256] ?? null) : sourceOf(wanted, addresses.clientId)
    }
    find().then(
      (address) => stale || setFound(address),
      // Without an address the text stands alone; the network tries again.
      () => stale || setFound(null),
    )
    return () => {
      stale = true
    }
    // By the file's hash only: a row that comes anew shows the same picture.
  }, [sha256, addresses, online, given])
  return found
}

/** A picture of a game; `alt` is empty where the same is told beside it. */
export function Picture({ picture, alt = '' }: { picture: GamePicture; alt?: string }) {
  const address = useAddress(entryOf(picture.bundle))
  const [broken, setBroken] = useState<string | null>(null)
  if (address === null || broken === address)
    return (
      <span className={styles.noPicture} role={alt ? 'img' : undefined} aria-label={alt || undefined}>
        <ImageOff size={24} aria-hidden="true" />
      </span>
    )
  return <img className={styles.picture} src={address} alt={alt} draggable={false} onError={() => setBroken(address)} />
}
