import { createElement } from 'react'
import { Link } from 'react-router'
import type { Entry, Mark } from '#platform/workers/search-worker.ts'
import { IconTile } from '#ui/item/icon-tile.tsx'
import { Row } from '#ui/item/row.tsx'
import { hitPath } from '../rules/result-path.ts'
import { destinationIcon } from '../rules/destinations.ts'
import { kindOf, placeOf } from '../search-texts.ts'
import styles from '../search.module.css'
import { Marked } from './marked.tsx'

export interface HitRowProps {
  hit: Entry & { titleMarks?: readonly Mark[]; detailMarks?: readonly Mark[] }
  /** It is looked at: in its screen, or (what has none) in a card. */
  onOpen: (hit: Entry) => void
}

/** Something that was found. */
export function HitRow({ hit, onOpen }: HitRowProps) {
  const path = hitPath(hit)
  const open = () => onOpen(hit)
  // What else a screen is called is for finding it, not for reading.
  const detail = hit.kind === 'destination' ? '' : hit.detail
  const place = placeOf(hit)
  return (
    <Row
      icon={
        <IconTile>
          {createElement((hit.kind === 'destination' && destinationIcon(hit.key)) || kindOf(hit.kind).icon)}
        </IconTile>
      }
      title={<Marked text={hit.title} marks={hit.titleMarks ?? []} />}
      detail={
        detail ? (
          <span className={styles.detail}>
            {place === null ? null : <b>{place} · </b>}
            <Marked text={detail} marks={hit.detailMarks ?? []} />
          </span>
        ) : undefined
      }
      render={
        path ? (
          <Link to={path} onClick={open} data-stop />
        ) : (
          <button type="button" className={styles.open} aria-haspopup="dialog" onClick={open} data-stop />
        )
      }
    />
  )
}
