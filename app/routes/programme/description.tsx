export default function Page() {
  return (
    <main id="main">
      <h1>programme/description</h1>
    </main>
  )
}
