export default function Page() {
  return (
    <main id="main">
      <h1>programme/removal</h1>
    </main>
  )
}
