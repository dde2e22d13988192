export default function Page() {
  return (
    <main id="main">
      <h1>programme/index</h1>
    </main>
  )
}
