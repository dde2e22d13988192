export default function Page() {
  return (
    <main id="main">
      <h1>templates/template</h1>
    </main>
  )
}
