import { ChevronDown, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass, buttonContent } from '../button/button.tsx'
import { Menu, menuEntry } from '../overlay/menu.tsx'

/** What the formats of a table are called everywhere. */
const formats = { csv: 'CSV', xlsx: 'Excel (XLSX)' } as const

interface TakeTableProps {
  label: ReactNode
  busy: boolean
  onTake: (format: keyof typeof formats) => void
}

/** Takes a table along as a file: the button, and under it the formats. */
export function TakeTable({ label, busy, onTake }: TakeTableProps) {
  return (
    <Menu
      align="end"
      isNarrow
      busy={busy}
      buttonClassName={buttonClass({ variant: 'outline' })}
      button={
        <>
          {buttonContent(busy, <Download size={18} aria-hidden="true" />, label)}
          <ChevronDown size={16} aria-hidden="true" />
        </>
      }
    >
      {(close) =>
        (['csv', 'xlsx'] as const).map((format) => (
          <button
            key={format}
            type="button"
            className={menuEntry}
            onClick={() => {
              close()
              onTake(format)
            }}
          >
            {formats[format]}
          </button>
        ))
      }
    </Menu>
  )
}
