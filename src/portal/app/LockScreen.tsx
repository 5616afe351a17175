import { useTranslations } from 'use-intl'
import { Modal } from '#portal/ui/overlay/Modal.tsx'
import { SignInFrame } from './SignedOut.tsx'
import type { SignedOutProps } from './SignedOut.tsx'

/**
 * Covers the whole window until the user has signed in again, or another user has. The pages below stay as they are; `data-locked` on the root hides
 * them, from assistive technology and from print, too (`lockScreen.css`).
 */
export const LockScreen = ({ config }: SignedOutProps) => (
  <Modal
    label={useTranslations('session')('locked')}
    onClose={() => {}}
    staysAbove
    initialFocus={(dialog) => dialog.querySelector('input[type=password]')}
    className="lock-screen m-0 h-full max-h-none w-full max-w-none overflow-y-auto bg-page text-ink"
  >
    <SignInFrame config={config} />
  </Modal>
)
