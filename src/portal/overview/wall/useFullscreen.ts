import { useEffect, useState } from 'react'

/** Whether the page fills the screen, where the browser offers that, and the function that turns it. */
export function useFullscreen(): { isOffered: boolean; isOn: boolean; turn: () => void } {
  const [isOn, setOn] = useState(() => Boolean(document.fullscreenElement))
  useEffect(() => {
    const look = () => setOn(Boolean(document.fullscreenElement))
    document.addEventListener('fullscreenchange', look)
    return () => {
      document.removeEventListener('fullscreenchange', look)
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
    }
  }, [])
  const turn = () => {
    const turning = isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    turning.catch(() => {})
  }
  return { isOffered: document.fullscreenEnabled, isOn, turn }
}
