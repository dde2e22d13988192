export default function Page() {
  return (
    <main id="main">
      <h1>programme/name</h1>
    </main>
  )
}
