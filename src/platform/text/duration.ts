import { formatNumber } from '../format.ts'

const unit = (value: number, name: 'hour' | 'minute' | 'second') =>
  formatNumber(value, { style: 'unit', unit: name, unitDisplay: 'short' })

/** Minutes in words: "12 min", "1 h 20 min". */
export function formatMinutes(minutes: number): string {
  const rounded = Math.max(1, Math.round(minutes))
  const hours = Math.floor(rounded / 60)
  if (hours === 0) return unit(rounded, 'minute')
  return rounded % 60 === 0 ? unit(hours, 'hour') : `${unit(hours, 'hour')} ${unit(rounded % 60, 'minute')}`
}

/** Length of a medium in words; under two minutes to the second, where a minute would say too little. */
export function formatLength(seconds: number): string {
  return seconds < 90 ? unit(Math.max(1, Math.round(seconds)), 'second') : formatMinutes(seconds / 60)
}

/** A place in a medium: "3:07", "1:02:07". */
export function formatClock(seconds: number): string {
  const rounded = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(rounded / 60)
  return minutes < 60
    ? `${minutes}:${two(rounded % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(rounded % 60)}`
}
