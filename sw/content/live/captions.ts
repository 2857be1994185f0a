/** Captions that a stream has: which there are, which is shown, and how another one is. */
export function captionsOf(video: HTMLVideoElement): {
  told: () => { captions: string[]; caption: number | null }
  show: (at: number | null) => void
} {
  const tracks = () => Array.from(video.textTracks).filter(({ kind }) => kind === 'captions' || kind === 'subtitles')
  const nameOf = ({ label, language }: TextTrack) => (label || language).slice(0, 100)
  return {
    told() {
      const found = tracks().slice(0, 40)
      const shown = found.findIndex(({ mode }) => mode === 'showing')
      return { captions: found.map(nameOf), caption: shown === -1 ? null : shown }
    },
    show(at) {
      for (const [index, track] of tracks().entries()) track.mode = index === at ? 'showing' : 'disabled'
    },
  }
}
