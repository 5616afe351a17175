import { SignInPage } from '#portal/session/SignInPage.tsx'
import { Brand } from './Brand.tsx'
import { DemoBanner } from './DemoBanner.tsx'
import { PreferenceControls } from './PreferenceControls.tsx'

export const SignInFrame = () => (
  <div className="flex min-h-full flex-col">
    <DemoBanner />
    <main className="flex grow flex-col items-center justify-center gap-3 px-4 py-8">
      <SignInPage brand={<Brand />} />
      <div className="flex gap-2">
        <PreferenceControls />
      </div>
    </main>
  </div>
)
